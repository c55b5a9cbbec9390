import Mapping
import Presets
import Scene

/// Reads the preset that an argument names. Its warnings go to standard error; its errors end the command.
/// - Returns: the preset, and the path of its file.
func loadPreset(_ name: String) throws -> (patch: Patch, file: String) {
    let (loaded, file): (Loaded<Patch>, String)
    do throws(FileError) {
        file = try SearchPath().preset(name.inputPath)
        loaded = try Preset.read(file)
    } catch {
        throw CommandFailure(error)
    }
    for diagnostic in loaded.diagnostics { Standard.error(diagnostic.description) }
    guard let patch = loaded.value else { throw CommandFailure(.badData) }
    return (patch, file)
}

extension Patch {
    /// - Throws: if no ribbon is on a screen of that name.
    func requireSurface(_ name: String) throws(CommandFailure) {
        let surfaces = Layout.surfaces(of: self)
        guard !surfaces.contains(name) else { return }
        let names = surfaces.filter { !$0.isEmpty }
        throw CommandFailure(
            .missingFile,
            "no ribbon is on a screen called “\(name)”; expected "
                + (names.isEmpty
                    ? "no --surface, because the preset names no screens" : names.joined(separator: " or ")))
    }
}
