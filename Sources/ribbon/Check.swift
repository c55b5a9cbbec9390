import ArgumentParser
import Presets

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find the mistakes in presets, each with its place and what to write instead.",
        discussion: "Ends with 65 if any file has an error, with 66 if one is missing. Warnings do not count.")

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
