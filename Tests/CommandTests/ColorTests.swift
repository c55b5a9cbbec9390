import KernelTestKit
import Mapping
import TestSupport
import Testing

@testable import Bridge
@testable import BridgeClient
@testable import Control
@testable import Statistics

/// Output on a terminal. script(1) is the terminal here.
@Suite("On a terminal")
struct ColorTests {
    private let folder = TestFolder()

    /// Starts the program in a terminal of its own.
    /// - Parameter keys: what is typed.
    private func start(
        _ command: String, keys: String = "", environment: [String: String] = [:]
    ) throws -> BridgeProcess {
        let usual = ["TERM": "xterm", "NO_COLOR": "", "XDG_RUNTIME_DIR": folder.path, "SHELL": "/bin/sh"]
        return try BridgeProcess(
            ["--quiet", "--return", "--command", "\(BridgeProcess.ribbon) \(command)", "/dev/null"],
            executable: "/usr/bin/script", environment: usual.merging(environment) { $1 },
            input: folder.write("keys", keys))
    }

    private func shown(_ command: String, _ environment: [String: String] = [:]) throws -> String {
        let process = try start(command, environment: environment)
        try process.waitForExit()
        return process.output
    }

    @Test func errorsAndFindingsAreColoredWhereThatIsWanted() throws {
        let bad = folder.write("bad.yaml", "ribbon-preset: 1\nname: [\n")
        let (error, good) = ("\u{1B}[31mribbon: error:\u{1B}[0m ", "\u{1B}[32mok\u{1B}[0m ")
        for (command, color) in [("check \(bad)", error), ("doctor", good)] {
            #expect(try shown(command).contains(color))
            for environment in [["TERM": "dumb"], ["TERM": ""], ["NO_COLOR": "1"]] {
                let text = try shown(command, environment)
                #expect(!text.contains("\u{1B}") && text.contains(command == "doctor" ? "ok  " : "ribbon: error: "))
            }
        }
        #expect(try !ribbon("check", bad, environment: ["TERM": "xterm", "NO_COLOR": ""]).errors.contains("\u{1B}"))
    }

    @Test func monitorEndsAtAKeyAndShowsWhoListens() throws {
        for isColored in [true, false] {
            let bridge = try StandInBridge()
            let environment = bridge.environment.merging(isColored ? [:] : ["NO_COLOR": "1"]) { $1 }
            let process = try start("monitor", keys: "xq", environment: environment)
            var button = MonitorFrame.Ribbon("drone", RibbonPicture(center: 0, range: 0), kind: .button, isOn: true)
            button.contacts = [0.5]
            let frame = MonitorFrame(
                preset: "Filter", ribbons: [button], messages: [], sounding: [], latency: Histogram().summary, lost: 0,
                receivers: ["FLUID Synth"])
            let reply = ControlReply(ok: true, message: nil)
            func json(_ value: some Encodable) -> String {
                String(decoding: JSONLine.encode(value).dropLast(), as: UTF8.self)
            }
            try bridge.answer(json(reply), json(frame), json(frame))
            #expect(try process.waitForExit() == .code(0))
            #expect(process.output.contains("\u{1B}[?1049l"))
        }
    }
}
