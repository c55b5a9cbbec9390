import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// The frames of touches that programs get.
    @Suite("Frames of touches")
    struct TouchFrameTests {
        /// The example of docs/control.md, in a terminal of 100 columns and 20 rows.
        @Test func theExampleInPythonDrawsEveryFinger() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            // A finger that rests when the program comes is drawn too.
            panel.down(slot: 0, x: 635, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 48 64"])
            let program = try BridgeProcess(
                ["-u", projectFile("docs/examples/touches.py")], executable: "/usr/bin/python3",
                environment: Session.environment.merging(["COLUMNS": "100", "LINES": "20"]) { $1 })
            let resting = try program.waitForLine(containing: " 1 ")
            #expect(resting.prefix { $0 == " " }.count == 49)
            panel.down(slot: 1, x: 127, y: 800)
            try panel.frame()
            let second = try program.waitForLine(containing: " 2 ")
            #expect(second.prefix { $0 == " " }.count == 9)
            panel.up(slot: 0)
            panel.up(slot: 1)
            try panel.frame()
            _ = try session.end()
            #expect(try program.waitForExit() == .code(0), "\(program.errors)")
        }
    }
}
