import ArgumentParser
import Control
import Doctor

/// `ribbon doctor`
struct Examine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check whether playing would work, and show the commands that fix what does not.",
        discussion: """
            Checks permissions and groups, touchscreens and other programs that use them, the sequencer and what is \
            connected to it, real time, presets and configuration, rotation, and the power of a Raspberry Pi; and what \
            delays a note from the finger to the sound: how the panel is polled, USB power, the processor's clock, the \
            synth's buffer. If a bridge runs, it is asked, and the permissions of this user do not matter. Changes \
            nothing. The exit code is 0 when playing would work, else 1.
            """)

    @Option(help: ArgumentHelp("The preset that would be played: a file, or the name of one.", valueName: "file"))
    var preset: String?

    @Option(
        name: .customLong("device"), parsing: .singleValue,
        help: ArgumentHelp("The device that would be played. May be repeated.", valueName: "node-or-name"))
    var devices: [String] = []

    @Option(
        name: .customLong("connect"), parsing: .singleValue,
        help: ArgumentHelp("The port that would be connected to. May be repeated.", valueName: "client[:port]"))
    var connections: [String] = []

    @Flag(help: "Measure how often each touchscreen reports, while you move a finger over it, until Ctrl-C.")
    var rate = false

    @Flag(help: "Write JSON, for other programs.")
    var json = false

    private struct Report: Encodable {
        var works: Bool
        var findings: [Finding]
        var delay: DelayBudget
    }

    func run() throws {
        var options = Examiner.Options()
        options.preset = preset
        options.devices = devices
        options.connections = connections
        var doctor = Examiner(options)
        if rate, !doctor.isBridgePlaying, let panels = try? OpenPanels().playedPanels(wanted: devices) {
            for (panel, rate) in try RateMeasurement(panels).run() {
                doctor.rates[panel.path] = rate.result?.rate
            }
        }
        let (findings, delay) = doctor.examine()
        let works = !findings.contains { $0.state == .fails }
        if json {
            Standard.write(try jsonText(Report(works: works, findings: findings, delay: delay)))
        } else {
            for line in findings.flatMap(\.lines) { Standard.print(line) }
            Standard.print("")
            Standard.print(works ? "Playing works." : "Playing does not work yet.")
        }
        if !works { throw CommandFailure(.failed) }
    }
}

extension Finding {
    /// The finding as text: state, check and result, then the command that helps.
    fileprivate var lines: [String] {
        let line = Self.padded(state.rawValue, 9) + Self.padded(check, 15) + reason
        return [line] + (mend.map { ["\(String(repeating: " ", count: 24))$ \($0)"] } ?? [])
    }

    private static func padded(_ word: String, _ width: Int) -> String {
        word + String(repeating: " ", count: max(width - word.count, 1))
    }
}
