import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// The kernel's buffer overflows while the bridge stands still. What is heard, recorded and kept is the same.
    @Suite("ribbon run: reports that the kernel has lost")
    struct LostReportTests {
        private let folder = TestFolder()

        private func render(_ file: String) throws -> [String] {
            let preset = Session.preset("melody")
            let render = try BridgeProcess(["render", file, "--preset", preset], environment: Session.environment)
            guard try render.waitForExit() == .code(0) else { throw Failure(render.errors) }
            return render.output.split(separator: "\n").map(String.init)
        }

        private func messages(_ lines: [String]) -> [String] {
            lines.map { String($0.split(separator: " ", maxSplits: 1)[1]) }
        }

        @Test(.timeLimit(.minutes(10)))
        func aNewFingerWithinTheDroppedPacketIsTheSameLiveRecordedAndKept() throws {
            let panel = try Session.plugIn()
            let session = try Session(
                ["--preset", Session.preset("melody"), "--grab"], ["XDG_STATE_HOME": folder.path])
            try session.waitUntilPlaying(panel)
            let take = folder.path("take.events")
            let record = try BridgeProcess(["record", "--output", take], environment: Session.environment)
            try record.waitForLine(containing: "recording \(Session.panelName)")

            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            var heard = try session.receive(1)
            for round in 0..<3 as Range<Int32> {
                try session.ribbon.waitUntilIdle()
                session.ribbon.pause()
                // Each packet has a new finger in the same slot, so the one in which the buffer overflows has one too.
                for step in 0..<400 as Range<Int32> {
                    panel.up(slot: 0)
                    panel.down(slot: 0, x: (300 + 50 * round + 7 * step) % 1270, y: 400)
                    try panel.frame()
                }
                panel.up(slot: 0)
                panel.down(slot: 0, x: 400 + 300 * round, y: 400)
                try panel.frame()
                session.ribbon.send(SIGCONT)
                // The end of the note before, and the new one.
                heard += try session.receive(2)
                panel.move(slot: 0, x: 420 + 300 * round, y: 300)
                try panel.frame()
            }
            panel.up(slot: 0)
            try panel.frame()
            heard += try session.receive(1)
            let status = try Session.command("status")
            #expect(status.contains("events lost 3 times"), "\(status)")
            let kept = try Session.command("keep", "kept")
            record.send(SIGINT)
            #expect(try record.waitForExit() == .code(0))
            #expect(try session.end().messages == [])
            #expect(heard.count == 8)
            #expect(Set(heard.filter { $0.hasPrefix("90 ") }).count == 4)

            #expect(try contents(take).contains(" 0000 0003 0000"), "the loss is in it")
            let rendered = try render(take)
            #expect(messages(rendered) == heard)
            let path = try #require(kept.split(separator: " ").last { $0.contains(".events") })
            let file = String(path.filter { $0 != "," && $0 != "\n" })
            #expect(try render(file) == rendered, "at the same times")
        }
    }
}
