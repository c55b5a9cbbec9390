import ArgumentParser
import Mapping
import Presets

/// `--preset FILE`
struct PresetOption: ParsableArguments {
    @Option(
        name: .customLong("preset"),
        help: ArgumentHelp("The preset: a file or a name; - is the standard input.", valueName: "file"),
        completion: .presets)
    var path: String

    /// Reads the preset. Its warnings go to standard error; its errors end the command.
    func load() throws -> Patch { try loadPreset(path) }

    /// The path of the preset's file.
    func foundPath() throws -> String {
        do {
            return try SearchPath().preset(path.inputPath)
        } catch {
            throw CommandFailure(error)
        }
    }
}

/// Reads the preset that an argument names. Its warnings go to standard error; its errors end the command.
func loadPreset(_ name: String) throws -> Patch {
    let loaded: Loaded<Patch>
    do {
        loaded = try Preset.read(SearchPath().preset(name.inputPath))
    } catch let error {
        throw CommandFailure(error)
    }
    for diagnostic in loaded.diagnostics { Standard.error(diagnostic.description) }
    guard let patch = loaded.value else { throw CommandFailure(.badData) }
    return patch
}
