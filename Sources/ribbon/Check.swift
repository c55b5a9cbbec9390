import ArgumentParser
import Presets

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell whether presets are good, and if not where and why.",
        discussion: "Ends with 65 when any file has an error, with 66 when one is missing. Warnings are no errors.")

    @Argument(help: ArgumentHelp("The presets.", valueName: "file"))
    var files: [String]

    func run() throws {
        var worst: CommandFailure?
        for file in files {
            do throws(FileError) {
                let loaded = try Preset.read(file)
                for diagnostic in loaded.diagnostics { Standard.error(diagnostic.description) }
                if loaded.value == nil {
                    worst = worst ?? CommandFailure(.badData)
                } else {
                    print("\(file): good")
                }
            } catch {
                Standard.error("ribbon: error: \(error.description)")
                worst = CommandFailure(CommandFailure.Code(rawValue: error.exitCode) ?? .failed)
            }
        }
        if let worst { throw worst }
    }
}
