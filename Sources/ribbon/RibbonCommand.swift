import ArgumentParser
import FaceOptions
import Glibc
import Presets

@main
struct RibbonCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ribbon",
        abstract: "A MIDI ribbon controller for touchscreens.",
        discussion: """
            Ribbon reads the fingers on a touchscreen, recognises gestures, moves ribbons and plays synths over the \
            ALSA sequencer.

            Exit codes: 0 done, 1 failed, 64 wrong usage, 65 bad preset or recording, 66 a file or a name that is \
            not there, 69 no sequencer or what the command needs is not there, 74 the output cannot be written, 77 not permitted.
            """,
        version: Version.text,
        // Each states its `commandName`, because deriving it from the type takes a millisecond at every start.
        subcommands: [
            Run.self, Play.self, Render.self, Check.self, Draw.self, FaceProgram.self, WebProgram.self, OSCProgram.self,
            LinkProgram.self, Devices.self, Ports.self, Connect.self, Disconnect.self, Perform.self, Snapshot.self,
            Keep.self, Monitor.self, Record.self, Replay.self,
            Status.self,
            ListPresets.self, SelectPreset.self, Learn.self,
            Silence.self, Examine.self, Calibrate.self, Latency.self,
        ])

    /// A mistyped command, with the one that was probably meant.
    private static func unknownCommand(_ arguments: [String]) -> CommandFailure? {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let name = arguments.dropFirst().first, !name.hasPrefix("-"), !names.contains(name) else { return nil }
        let meant = Suggestion.nearest(to: name, among: names).map { "did you mean “ribbon \($0)”? " } ?? ""
        return CommandFailure(.wrongUsage, "“\(name)” is no command; \(meant)“ribbon --help” lists them all")
    }

    static func main() {
        if let failure = unknownCommand(CommandLine.arguments) { Standard.end(failure) }
        do {
            var command = try parseAsRoot()
            try command.run()
            Standard.flush()
        } catch let failure as CommandFailure {
            Standard.end(failure)
        } catch {
            // Help, the version, or wrong usage.
            let (text, code) = (fullMessage(for: error), exitCode(for: error))
            if code.isSuccess, !text.isEmpty { Standard.write(text + "\n") }
            if !code.isSuccess {
                for line in text.split(separator: "\n", omittingEmptySubsequences: text.isEmpty) {
                    Standard.error(String(line))
                }
            }
            Standard.flush()
            Glibc.exit(code.rawValue)
        }
    }
}
