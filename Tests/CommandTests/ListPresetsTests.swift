import BridgeClient
import Glibc
import KernelTestKit
import Statistics
import TestSupport
import Testing

/// `ribbon presets`, and names of presets on the command line.
@Suite("Listed presets")
struct ListPresetsTests {
    private let folder = TestFolder()

    init() {
        folder.makeFolder("conf/ribbon/presets")
        let text = "# Tune: a melody.\nribbon-preset: 1\nname: Tune\nribbons: [{ name: a, send: cc 74 }]\n"
        folder.write("conf/ribbon/presets/07-tune.yaml", text)
    }

    private func command(_ arguments: [String], _ environment: [String: String] = [:]) throws -> CommandResult {
        var environment = environment
        environment["XDG_CONFIG_HOME"] = folder.path("conf")
        let process = try BridgeProcess(
            ["-C", folder.path, BridgeProcess.ribbon] + arguments, executable: "/usr/bin/env", environment: environment)
        return CommandResult(exit: try process.waitForExit(), output: process.output, errors: process.errors)
    }

    @Test func eachHasItsNumberNameAndPurpose() throws {
        let result = try command(["presets"])
        #expect(result.exit == .code(0))
        #expect(result.output.hasPrefix("\(folder.path("conf/ribbon/presets")):\n   07  Tune"))
        #expect(result.output.contains("  a melody.\n"))
    }

    @Test func thePlayedOneIsMarked() throws {
        let bridge = try StandInBridge()
        let process = try BridgeProcess(
            ["presets", "--json"],
            environment: bridge.environment.merging(["XDG_CONFIG_HOME": folder.path("conf")]) { first, _ in first })
        let file = folder.path("conf/ribbon/presets/07-tune.yaml")
        let status = BridgeStatus(
            client: "128 Ribbon", preset: BridgeStatus.Preset(name: "Tune", file: file, problems: []), devices: [],
            ports: [], input: BridgeStatus.Input(address: "128:1", senders: []), sounding: [],
            counters: LoopStatistics().counters, latency: Histogram().summary)
        try bridge.answer(
            String(decoding: JSONLine.encode(ControlReply(ok: true, status: status)).dropLast(), as: UTF8.self))
        #expect(try process.waitForExit() == .code(0))
        #expect(process.output.hasPrefix("[\n  {\n    \"file\" : \"\(file)\",\n    \"name\" : \"Tune\","))
        #expect(process.output.contains("\"played\" : true,\n    \"purpose\" : \"a melody.\""))
    }

    @Test(arguments: [
        ["check", "tunes"], ["draw", "tunes"], ["render", "-", "--preset", "tunes"], ["run", "--preset", "tunes"],
        ["face", "--preset", "tunes", "--recording", "none", "--output", "a.png"],
    ])
    func anUnknownNameIsExitCode66WithASuggestion(arguments: [String]) throws {
        let result = try command(arguments)
        #expect(result.exit == .code(66), "\(result.errors)")
        #expect(
            result.errors.contains("tunes: no preset is called so; did you mean 'Tune'?")
                || result.errors.contains("tunes: no preset is called so; did you mean 'tune'?"), "\(result.errors)")
        #expect(result.errors.contains("“ribbon presets” lists them"))
    }
}
