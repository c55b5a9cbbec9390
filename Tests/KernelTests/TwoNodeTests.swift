import Glibc
import KernelTestKit
import Testing

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

        /// A bridge to which udev seems to be busy.
        private func withBusyUdev(_ body: (Session) throws -> Void) throws {
            let session = try Session(preset: "melody")
            try session.ribbon.waitForLine(containing: "waiting for")
            try #require(mkdir("/run/udev", 0o755) == 0 || errno == EEXIST)
            for name in ["control", "queue"] { close(creat("/run/udev/\(name)", 0o644)) }
            defer { for name in ["control", "queue"] { unlink("/run/udev/\(name)") } }
            try body(session)
        }

        private static let isVirtual = getenv("RIBBON_VIRTUAL_MACHINE") != nil

        @Test(.enabled(if: isVirtual, "the machine's own udev is left alone"))
        func nodesThatComeTogetherAreWeighedTogether() throws {
            try withBusyUdev { session in
                let mouse = try plugInMouse()
                let panel = try plugInTouchscreen()
                try hold(panel)
                unlink("/run/udev/queue")
                try session.waitUntilPlaying(panel)
                #expect(!session.ribbon.errors.contains("playing \(Session.panelName) (\(mouse.node))"))
                #expect(try session.receive(1) == ["90 43 64"])
                #expect(try session.end().messages == ["80 43 40"])
            }
        }

        @Test(.enabled(if: isVirtual, "the machine's own udev is left alone"))
        func aUdevThatStaysBusyKeepsNoPanelSilent() throws {
            try withBusyUdev { session in
                let panel = try plugInTouchscreen()
                try hold(panel)
                try session.waitUntilPlaying(panel)
                #expect(try session.receive(1) == ["90 43 64"])
            }
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
