import KernelTestKit
import Mapping
import TestSupport
import Testing

@testable import Bridge
@testable import BridgeClient
@testable import Control
@testable import Statistics

/// Names that hold control characters, on a terminal.
@Suite("Terminal")
struct TerminalTests {
    private static let evil = "a\u{1B}[2J\u{7F}\u{9B}31m\u{202E}b\nribbon: error: forged\r"
    private static let shown = #"a\u{1B}[2J\u{7F}\u{9B}31m\u{202E}b\u{A}ribbon: error: forged\u{D}"#

    private static func json(_ value: some Encodable) -> String {
        String(decoding: JSONLine.encode(value).dropLast(), as: UTF8.self)
    }

    private static var status: BridgeStatus {
        let counters = PanelStatistics().counters
        return BridgeStatus(
            client: "128 \(evil)", preset: BridgeStatus.Preset(name: evil, file: evil, bank: evil, problems: [evil]),
            learning: evil,
            devices: [
                BridgeStatus.Device(
                    name: evil, node: evil, interval: Histogram().summary, counters: counters, remarks: [evil])
            ],
            ports: [BridgeStatus.Port(name: evil, address: "128:0", receivers: [evil])],
            input: BridgeStatus.Input(address: "128:1", senders: [evil]),
            sounding: [BridgeStatus.Note(port: 0, channel: 1, key: 60, name: evil)],
            counters: LoopStatistics().counters, latency: Histogram().summary)
    }

    private static var frame: MonitorFrame {
        MonitorFrame(
            preset: evil,
            ribbons: [
                MonitorFrame.Ribbon(evil, RibbonPicture(center: 0, range: 0))
            ], messages: [MonitorFrame.SentMessage(port: 0, bytes: evil, meaning: evil)], sounding: [],
            latency: Histogram().summary, lost: 0)
    }

    private func expectHarmless(_ text: String) {
        let bad = text.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
        #expect(bad.isEmpty, "\(text.debugDescription)")
        #expect(!text.unicodeScalars.contains { $0.properties.isBidiControl }, "\(text.debugDescription)")
        #expect(!text.contains("\nribbon: error: forged"))
    }

    @Test(arguments: [
        ["status"], ["status", "--json"], ["latency"], ["doctor"], ["doctor", "--json"], ["monitor"],
        ["preset", "x"], ["connect", "x"], ["learn", "x"], ["record"],
    ])
    func noNameCommandsIt(arguments: [String]) throws {
        for isRefused in [false, true] {
            let bridge = try StandInBridge()
            let process = try BridgeProcess(arguments, environment: bridge.environment)
            let reply =
                isRefused
                ? ControlReply.refused(.failed, [Self.evil, "error: two\n  1 | excerpt"])
                : ControlReply(ok: true, message: ControlReply.done(Self.evil).message, status: Self.status)
            try bridge.answer(Self.json(reply), Self.json(Self.frame))
            bridge.hangUp()
            try process.waitForExit()
            expectHarmless(process.output)
            expectHarmless(process.errors)
            guard !arguments.contains("doctor"), !arguments.contains("--json") else { continue }
            #expect((process.output + process.errors).contains(Self.shown))
            if isRefused {
                #expect(process.errors == "ribbon: error: \(Self.shown)\nribbon: error: two\n  1 | excerpt\n")
            }
        }
    }

    @Test func noRecordingDoes() throws {
        let folder = TestFolder()
        let text = try contents(projectFile("presets/demonstration.events"))
        folder.write("bad.events", text + "\u{1B}[2J\u{9B}\n")
        let result = try ribbon(
            "render", folder.path("bad.events"), "--preset", projectFile("presets/01-filter.yaml"))
        #expect(result.exit == .code(65))
        #expect(result.errors.contains(#"“\u{1B}[2J\u{9B}” is not of evemu's format"#))
    }

    @Test func noPresetDoes() throws {
        let folder = TestFolder()
        let name = #""a\e[31m\x9b\u202e""#
        let text =
            "ribbon-preset: 1\nname: \(name)\nribbons:\n  - name: \(name)\n    send: [{ from: center, to: cc 6 }]\n"
        let preset = folder.write("preset.yaml", text)
        for result in [
            try ribbon("check", preset), try ribbon("check", "--json", preset), try ribbon("draw", preset),
            try ribbon("render", projectFile("presets/demonstration.events"), "--preset", preset, "--trace"),
        ] {
            #expect(result.exit == .code(0))
            expectHarmless(result.output)
            expectHarmless(result.errors)
        }
    }

    @Test func aScreensFileWithErrorsIsNamedOnce() throws {
        let folder = TestFolder()
        folder.makeFolder("ribbon/devices")
        let file = folder.write("ribbon/devices/a.yaml", "match: { name: ELAN }\nrotate: 45\n")
        folder.makeFolder("ribbon/devices/b.yaml")
        let environment = ["XDG_CONFIG_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
        let take = projectFile("presets/demonstration.events")
        for result in [
            try ribbon("devices", environment: environment),
            try ribbon("render", take, "--preset", projectFile("presets/01-filter.yaml"), environment: environment),
        ] {
            #expect(result.errors.hasPrefix("ribbon: error: \(file):2:9: 'rotate' is '45'; expected 0, "))
            #expect(result.errors.ranges(of: file).count == 1)
            #expect(result.errors.ranges(of: "\nribbon: warning: \(folder.path)/ribbon/devices/b.yaml: ").count == 1)
            #expect(!result.errors.contains("ribbon: ribbon: "))
        }
    }
}
