import Mapping
import Presets

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
