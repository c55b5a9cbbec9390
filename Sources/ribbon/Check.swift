import ArgumentParser
import Presets

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell whether presets are good, and if not where and why.",
        discussion: "Ends with 65 when any file has an error, with 66 when one is missing. Warnings are no errors.")

    @Flag(help: "Write the diagnostics as JSON, for editors. Lines and columns count from 1.")
    var json = false

    @Argument(help: ArgumentHelp("The presets.", valueName: "file"))
    var files: [String]

    func run() throws {
        var worst: CommandFailure?
        var all: [Diagnostic] = []
        for file in files {
            do throws(FileError) {
                let loaded = try Preset.read(file)
                all += loaded.diagnostics
                if !json { for diagnostic in loaded.diagnostics { Standard.error(diagnostic.description) } }
                if loaded.value == nil {
                    worst = worst ?? CommandFailure(.badData)
                } else if !json {
                    print("\(file): good")
                }
            } catch {
                Standard.error("ribbon: error: \(error.description)")
                worst = CommandFailure(CommandFailure.Code(rawValue: error.exitCode) ?? .failed)
            }
        }
        if json { print(try jsonText(all)) }
        if let worst { throw worst }
    }
}
