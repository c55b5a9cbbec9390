import Mapping
import Presets

/// A preset with the file that it was read from.
struct ReadPreset {
    /// Empty if there is no file.
    let path: String
    /// Tells when the file has changed since it was read; nil if it cannot be watched.
    let watch: FileWatch?
    let patch: Patch
    let warnings: [Diagnostic]
    /// Whether it is a draft, which its file does not hold. There may be no file yet.
    let isDraft: Bool

    /// No preset: plays nothing.
    static var none: ReadPreset { ReadPreset() }

    private init() {
        (path, watch, warnings, isDraft) = ("", nil, [], false)
        patch = Patch(name: "none", ribbons: [])
    }

    /// Reads a preset. The file is watched from before it is read, so no change is missed.
    /// - Parameter ports: the output ports that the preset may use, in addition to the first one.
    init(_ path: String, ports: [String]) throws(PresetSelection.Refusal) {
        let watch = FileWatch(path)
        let bytes: [UInt8]
        do throws(FileError) { bytes = try FileReader.bytes(of: path, onlyFiles: true) } catch { throw .file(error) }
        try self.init(Preset.read(bytes, of: path, ports: ports), of: path, watch, isDraft: false)
    }

    /// A draft: what an editor has written, and has not saved in the file yet.
    init(draft: Loaded<Patch>, of path: String) throws(PresetSelection.Refusal) {
        try self.init(draft, of: path, FileWatch(path), isDraft: true)
    }

    private init(
        _ loaded: Loaded<Patch>, of path: String, _ watch: FileWatch?, isDraft: Bool
    ) throws(PresetSelection.Refusal) {
        guard let patch = loaded.value else { throw .diagnostics(loaded.diagnostics) }
        (self.path, self.watch, self.patch, warnings) = (path, watch, patch, loaded.diagnostics)
        self.isDraft = isDraft
    }
}
