import ArgumentParser
import Control
import Doctor
import Glibc

/// `ribbon doctor`
struct Examine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check whether playing would work, and show commands that fix problems.",
        discussion: """
            Checks permissions and groups, touchscreens and the programs that use them, the sequencer and its \
            connections, real time, presets and configuration, rotation, the power of a Raspberry Pi, and every delay \
            between finger and sound: the panel's polling, USB power, the processor's clock, the synth's buffer. If a \
            bridge runs, it is asked, and this user's permissions do not matter. Changes nothing. The exit code is 0 if \
            playing would work, else 1.

            Example: `ribbon doctor --preset melody`.
            """)

    @Option(help: ArgumentHelp("The preset: a file or a name. Default: as for `ribbon run`.", valueName: "file"))
    var preset: String?

    @Option(
        name: .customLong("device"), parsing: .singleValue,
        help: ArgumentHelp(
            "The device: its node, its name or a part of its name. May be repeated. Default: as "
                + "for `ribbon run`.", valueName: "node-or-name"))
    var devices: [String] = []

    @Option(
        name: .customLong("connect"), parsing: .singleValue,
        help: ArgumentHelp(
            "A port that the output is to be connected to, now or when it appears. May be "
                + "repeated.", valueName: "client[:port]"))
    var connections: [String] = []

    @Flag(help: "Measure how often each touchscreen reports while you move a finger on it, until Ctrl-C.")
    var rate = false

    @Flag(help: "Print JSON for other programs.")
    var json = false

    private struct Report: Encodable {
        var works: Bool
        var findings: [Finding]
        var delay: DelayBudget
    }

    func run() throws {
        var options = Session.Options()
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
            let isColored = Terminal.wantsColor(STDOUT_FILENO)
            for finding in findings {
                // Only the state is coloured: the rest may hold names from outside, which are escaped.
                let lines = finding.lines
                let state = finding.state.color.paint(finding.state.rawValue, if: isColored)
                Standard.write(state + lines[0].escaped.dropFirst(finding.state.rawValue.count) + "\n")
                for line in lines.dropFirst() { Standard.print(line) }
            }
            Standard.print("")
            Standard.print(works ? "Playing works." : "Playing does not work yet.")
        }
        if !works { throw CommandFailure(.failed) }
    }
}

extension Finding.State {
    fileprivate var color: TerminalColor {
        switch self {
        case .ok: .green
        case .warning: .yellow
        case .fails: .red
        }
    }
}

extension Finding {
    /// The finding as text: state, check and result, then the command that helps.
    fileprivate var lines: [String] {
        let line = state.rawValue.padded(to: 9) + check.padded(to: 15) + reason
        return [line] + (mend.map { ["\(String(repeating: " ", count: 24))$ \($0)"] } ?? [])
    }
}
