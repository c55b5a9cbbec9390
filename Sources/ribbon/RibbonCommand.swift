import ArgumentParser
import Glibc

@main
struct RibbonCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ribbon",
        abstract: "A MIDI ribbon controller for touchscreens.",
        discussion: """
            Ribbon reads the fingers on a touchscreen, recognises gestures, moves ribbons and plays synths over the \
            ALSA sequencer.

            Exit codes: 0 done, 1 failed, 64 wrong usage, 65 bad preset or recording, 66 missing file, 69 no \
            sequencer or what the command needs is not there, 77 not permitted.
            """,
        version: "0.1.0",
        // Each states its `commandName`: deriving it from the type costs every start a millisecond of reflection.
        subcommands: [
            Run.self, Render.self, Check.self, Draw.self, Devices.self, Ports.self, Connect.self, Disconnect.self,
            Perform.self, Monitor.self, Record.self, Replay.self, Status.self, SelectPreset.self, Learn.self,
            Panic.self, Examine.self, Calibrate.self, Latency.self,
        ])

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as CommandFailure {
            if let message = failure.message { Standard.error("ribbon: error: \(message)") }
            Glibc.exit(failure.code.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
