import Glibc
import KernelTestKit
import TestSupport
import Testing

@testable import Bridge
@testable import BridgeClient
@testable import Control
@testable import Statistics

/// Output that cannot be written.
@Suite("Output")
struct OutputTests {
    private static let preset = projectFile("presets/03-filter-and-melody.yaml")
    private static let recording = projectFile("presets/demonstration.events")
    private static let full = "No space left on device"

    /// Starts the program by a line of bash, which has its path as `$0` and the arguments as `$@`.
    private func start(
        _ line: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> BridgeProcess {
        try BridgeProcess(
            ["-c", line, BridgeProcess.ribbon] + arguments, executable: "/bin/bash", environment: environment)
    }

    @Test(arguments: [
        ["render", recording, "--preset", preset], ["render", recording, "--preset", preset, "--trace"],
        ["check", preset], ["check", "--json", preset], ["devices", "--json"], ["draw", preset], ["doctor"],
        ["doctor", "--json"], ["--help"], ["--version"], ["render", "--help"], ["panic"],
    ])
    func aFullDiskIsAnErrorInALine(arguments: [String]) throws {
        let folder = TestFolder()
        let process = try start(
            "exec \"$0\" \"$@\" > /dev/full", arguments,
            environment: ["XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path])
        #expect(try process.waitForExit() == .code(74))
        #expect(process.errors.hasSuffix("ribbon: error: standard output: cannot be written: \(Self.full)\n"))
        #expect(process.errors.ranges(of: "ribbon: error: ").count == 1)
    }

    @Test(arguments: [["render", recording, "--preset", preset], ["draw", preset]])
    func soIsAFileOnOne(arguments: [String]) throws {
        let process = try BridgeProcess(arguments + ["--output", "/dev/full"])
        #expect(try process.waitForExit() == .code(74))
        #expect(process.errors == "ribbon: error: /dev/full: cannot be written: \(Self.full)\n")
    }

    private static let monitorFrame = MonitorFrame(
        preset: "Filter", ribbons: [],
        messages: [MonitorFrame.SentMessage(port: 0, bytes: "90 3C 64", meaning: "note on")], sounding: [],
        latency: Histogram().summary, lost: 0)
    private static let status = BridgeStatus(
        client: "128 Ribbon", preset: BridgeStatus.Preset(name: "Filter", file: "filter.yaml", problems: []),
        devices: [], ports: [], input: BridgeStatus.Input(address: "128:1", senders: []), sounding: [],
        counters: LoopStatistics().counters, latency: Histogram().summary)

    /// A diagnostic has its line of the file below it.
    @Test func aProblemOfSeveralLinesStandsInLines() throws {
        let bridge = try StandInBridge()
        var status = Self.status
        status.preset.problems = ["error: a.yaml:2:1: no\n 2 | x\n   | ^", "error: b"]
        let process = try BridgeProcess(["status"], environment: bridge.environment)
        try bridge.answer(Self.json(ControlReply(ok: true, status: status)))
        #expect(try process.waitForExit() == .code(0))
        let lines = process.output.split(separator: "\n")
        #expect(
            lines.filter { $0.hasPrefix("problem") || $0.hasPrefix("    ") } == [
                "problem   error: a.yaml:2:1: no", "           2 | x", "             | ^", "problem   error: b",
            ])
    }

    private static func json(_ value: some Encodable) -> String {
        String(decoding: JSONLine.encode(value).dropLast(), as: UTF8.self)
    }

    @Test(arguments: [
        ["status"], ["status", "--json"], ["latency"], ["monitor", "--plain"], ["preset", "next"],
        ["connect", "synth"], ["learn", "cutoff.center"], ["perform", "cutoff", "reset"], ["record"],
    ])
    func soIsWhatABridgeAnswers(arguments: [String]) throws {
        let bridge = try StandInBridge()
        let process = try start("exec \"$0\" \"$@\" > /dev/full", arguments, environment: bridge.environment)
        let reply = ControlReply(ok: true, message: "done", status: Self.status)
        let frame = Self.json(RecordingFrame(text: "# EVEMU 1.3\n"))
        try bridge.answer(Self.json(reply), arguments == ["record"] ? frame : Self.json(Self.monitorFrame))
        #expect(try process.waitForExit() == .code(74))
        let line = "ribbon: error: standard output: cannot be written: \(Self.full)\n"
        #expect(process.errors == (arguments == ["record"] ? "ribbon: done; Ctrl-C ends\n" : "") + line)
    }

    @Test(arguments: [
        ["render", recording, "--preset", preset], ["draw", preset], ["check", preset], ["--help"],
    ])
    func aReaderThatHasGoneEndsACommandQuietly(arguments: [String]) throws {
        let folder = TestFolder()
        // The second opening finds a reader; after the first one is closed there is none.
        let pipe = "mkfifo '\(folder.path)/pipe'; exec 3<> '\(folder.path)/pipe' 4> '\(folder.path)/pipe' 3>&-; "
        for trap in ["", "trap '' PIPE; "] {
            unlink(folder.path("pipe"))
            let process = try start(trap + pipe + "exec \"$0\" \"$@\" >&4 4>&-", arguments)
            #expect(try process.waitForExit() == .signal(SIGPIPE))
            #expect(process.errors == "")
        }
    }

    @Test func whatDoesNotFitLeavesTheOldFileAndNoOther() throws {
        let folder = TestFolder()
        let picture = folder.write("picture.svg", "old")
        // A file may have 1024 bytes here.
        let process = try start(
            "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"", ["draw", Self.preset, "--output", picture])
        #expect(try process.waitForExit() == .code(74))
        #expect(process.errors == "ribbon: error: \(picture): cannot be written: File too large\n")
        #expect(files(in: folder.path) == [picture])
        #expect(try contents(picture) == "old")
        #expect(try ribbon("draw", Self.preset, "--output", picture).exit == .code(0))
        #expect(try contents(picture).hasPrefix("<svg"))
        #expect(files(in: folder.path) == [picture])
    }

    @Test func aRecordingThatDoesNotFitEndsWithAWholeLine() throws {
        let folder = TestFolder()
        let bridge = try StandInBridge()
        let take = folder.path("take.events")
        let process = try start(
            "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"", ["record", "--output", take],
            environment: bridge.environment)
        let line = "# " + String(repeating: "x", count: 600) + "\n"
        let frame = Self.json(RecordingFrame(text: line))
        try bridge.answer(Self.json(ControlReply(ok: true, message: "recording")), frame, frame, frame)
        #expect(try process.waitForExit() == .code(74))
        #expect(process.errors.hasSuffix("\nribbon: error: \(take): cannot be written: File too large\n"))
        #expect(try contents(take) == line)
    }

    /// Whether this process may become a user who may do nothing, and that user may run the program.
    private static let canBeNobody = geteuid() == 0 && (try? asNobody("--version").exit) == .code(0)

    private static func asNobody(_ arguments: String...) throws -> CommandResult {
        let process = try BridgeProcess(
            ["--reuid=65534", "--clear-groups", BridgeProcess.ribbon] + arguments, executable: "/usr/bin/setpriv")
        let exit = try process.waitForExit()
        return CommandResult(exit: exit, output: process.output, errors: process.errors)
    }

    @Test(.enabled(if: canBeNobody, "only root can become another user, who must be able to run the program"))
    func whatMayNotBeReadIsNotPermitted() throws {
        let folder = TestFolder()
        for (name, source) in [("take.events", Self.recording), ("preset.yaml", Self.preset)] {
            chmod(folder.write(name, try contents(source)), 0o600)
        }
        let hidden = folder.makeFolder("hidden")
        folder.write("hidden/preset.yaml", try contents(Self.preset))
        chmod(hidden, 0o700)
        for result in [
            try Self.asNobody("render", folder.path("take.events"), "--preset", Self.preset),
            try Self.asNobody("render", Self.recording, "--preset", folder.path("preset.yaml")),
            try Self.asNobody("render", Self.recording, "--preset", hidden + "/preset.yaml"),
            try Self.asNobody("check", folder.path("preset.yaml")),
            try Self.asNobody("draw", hidden + "/preset.yaml"),
            try Self.asNobody("draw", Self.preset, "--output", folder.path("picture.svg")),
        ] {
            #expect(result.exit == .code(77))
            #expect(result.errors.hasPrefix("ribbon: error: \(folder.path)/"))
            #expect(result.errors.contains("Permission denied"))
        }
    }

    @Test(.enabled(if: canBeNobody, "only root can become another user, who must be able to run the program"))
    func aBridgeOfAnotherUserIsNotAsked() throws {
        let bridge = try StandInBridge()
        let process = try BridgeProcess(
            ["--reuid=65534", "--clear-groups", BridgeProcess.ribbon, "status"], executable: "/usr/bin/setpriv",
            environment: bridge.environment)
        #expect(try process.waitForExit() == .code(77))
        #expect(process.errors.contains("/ribbon/control: a program of the user “root” answers here"))
    }
}
