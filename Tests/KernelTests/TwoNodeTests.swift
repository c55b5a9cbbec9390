import Glibc
import KernelTestKit
import System
import Testing
import Time

extension KernelTests {
    /// A device that has two nodes, of which one is better.
    @Suite("Two nodes")
    struct TwoNodeTests {
        /// As Sharp's 04dd:9681 has it: for systems that know no touchscreens.
        private func plugInMouse() throws -> VirtualPanel {
            try VirtualPanel(
                PanelDescription(
                    name: Session.panelName, location: "here/input1",
                    axes: [
                        PanelDescription.Axis(.x, 0...1270, resolution: 10),
                        PanelDescription.Axis(.y, 0...800, resolution: 10),
                    ]))
        }

        private func plugInTouchscreen() throws -> VirtualPanel {
            var panel = PanelDescription.touchscreen(
                name: Session.panelName, x: 0...1270, y: 0...800, resolution: 10)
            panel.location = "here/input0"
            return try VirtualPanel(panel)
        }

        private func hold(_ panel: VirtualPanel) throws {
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
        }

        private static let isVirtual = getenv("RIBBON_VIRTUAL_MACHINE") != nil

        private func orderUdev(_ order: String) throws {
            let command = try BridgeProcess(["control", order], executable: "/usr/bin/udevadm")
            try #require(try command.waitForExit() == .code(0), "\(command.errors)")
        }

        private func waitingSession() throws -> Session {
            let session = try Session(preset: "melody")
            try session.ribbon.waitForLine(containing: "waiting for")
            return session
        }

        /// The bridge waits for udev for a second. Where the machine was slower than that, this tells nothing, and is tried
        /// again.
        @Test(.enabled(if: isVirtual, "the machine's own udev is left alone"))
        func nodesThatComeTogetherAreWeighedTogether() throws {
            for _ in 1...10 {
                let session = try waitingSession()
                session.ribbon.pause()
                let mouse = try plugInMouse()
                try Kernel.settle()
                try orderUdev("--stop-exec-queue")
                defer { try? orderUdev("--start-exec-queue") }
                let panel = try plugInTouchscreen()
                try hold(panel)
                let start = MonotonicClock.now
                // udev has told of the lesser node, and is busy with the better one.
                session.ribbon.send(SIGCONT)
                try orderUdev("--start-exec-queue")
                try Kernel.settle()
                let wasQuick = MonotonicClock.now - start < .milliseconds(900)
                try session.waitUntilPlaying(panel)
                guard wasQuick else { continue }
                #expect(!session.ribbon.errors.contains("ribbon: playing \(Session.panelName) (\(mouse.node))"))
                #expect(try session.receive(1) == ["90 43 64"])
                #expect(try session.end().messages == ["80 43 40"])
                return
            }
            Issue.record("udev took longer than the second for which the bridge waits, ten times")
        }

        /// A folder in place of udev's queue file, which udev cannot remove, makes udev look busy for ever.
        @Test(.enabled(if: isVirtual, "the machine's own udev is left alone"))
        func aUdevThatStaysBusyKeepsNoPanelSilent() throws {
            let session = try waitingSession()
            try Kernel.settle()
            try #require(mkdir("/run/udev/queue", 0o755) == 0)
            defer { rmdir("/run/udev/queue") }
            let panel = try plugInTouchscreen()
            try hold(panel)
            try session.waitUntilPlaying(panel)
            #expect(try session.receive(1) == ["90 43 64"])
        }

        @Test func fingersThatAreDownGoOnWhereABetterNodeComes() throws {
            let session = try Session(preset: "melody")
            let mouse = try plugInMouse()
            try session.waitUntilPlaying(mouse)
            try hold(mouse)
            #expect(try session.receive(1) == ["90 43 64"])
            session.ribbon.pause()
            let panel = try plugInTouchscreen()
            try hold(panel)
            session.ribbon.send(SIGCONT)
            #expect(try session.receive(2) == ["80 43 40", "90 43 64"])
            try session.waitUntilPlaying(panel)
            panel.move(slot: 0, x: 400, y: 400)
            try panel.frame()
            #expect(try session.end().messages.last == "80 43 40")
        }
    }
}
