import Presets
import System

/// Remembers the preset that played last, over a restart.
struct StateFile {
    /// Nil if there is no place for the file.
    private let path: String?

    init(_ folder: StateFolder = StateFolder()) { path = folder.path.map { $0 + "/last-preset" } }

    /// The file of the preset that played last; nil if it is no longer there.
    var lastPreset: String? {
        guard let path, let bytes = try? FileReader.bytes(of: path, onlyFiles: true) else { return nil }
        let preset = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return !preset.isEmpty && FileReader.exists(preset) ? preset : nil
    }

    func remember(_ preset: String) throws(FileError) {
        guard let path, let whole = realPath(preset) else { return }
        try FileWriter.replace(path, with: Array((whole + "\n").utf8))
    }
}
