import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// Devices whose nodes have other numbers than before, and several of one name.
    @Suite("Renamed devices")
    struct RenamedDeviceTests {
        private let folder = TestFolder()

        private func panel(_ name: String = Session.panelName, at location: String = "here") throws -> VirtualPanel {
            var panel = PanelDescription.touchscreen(name: name, x: 0...1270, y: 0...800, resolution: 10)
            panel.location = "\(location)/input0"
            return try VirtualPanel(panel)
        }

        /// A bridge that plays every touchscreen, with a file for one.
        private func session(_ match: String) throws -> Session {
            folder.makeFolder("ribbon/devices")
            folder.write("ribbon/devices/panel.yaml", "match: \(match)\nrotate: 180\n")
            return try Session(["--preset", Session.preset("controller")], ["XDG_CONFIG_HOME": folder.path])
        }

        /// The value of a finger at a tenth of the width; on a turned panel it is at the other end.
        private func play(_ panel: VirtualPanel) throws {
            panel.down(slot: 0, x: 130, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
        }

        @Test func aPanelThatComesBackAsAnotherNodeKeepsItsFile() throws {
            let session = try session("{ name: \(Session.panelName) }")
            let first = try panel()
            try session.waitUntilPlaying(first)
            try play(first)
            #expect(try session.receive(1) == ["B0 4A 72"])
            let node = first.node
            first.unplug()
            try session.ribbon.waitForLine(containing: "lost \(Session.panelName)")
            let other = try panel("Another device")
            try #require(other.node == node, "the kernel gives a free number again")
            let second = try panel()
            try #require(second.node != node)
            try session.waitUntilPlaying(second)
            // From the other end: the ribbon still stands where the finger was.
            second.down(slot: 0, x: 1130, y: 400)
            try second.frame()
            #expect(try session.receive(1) == ["B0 4A 0E"])
            #expect(try session.end().messages == [])
        }

        /// udev has the link ready before it tells of the node.
        @Test func aLinkMeansTheNodeThatItLeadsToNow() throws {
            let link = folder.path("by-id")
            let first = try panel()
            symlink(first.node, link)
            let receiver = try Receiver()
            let ribbon = try BridgeProcess(
                ["run", "--preset", Session.preset("controller"), "--device", link, "--name", Session.clientName],
                environment: Session.environment)
            try ribbon.waitForLine(containing: "playing \(Session.panelName) (\(first.node))")
            try receiver.connect(to: Session.clientName)
            let node = first.node
            let place = try panel("Another device")
            let next = place.node
            first.unplug()
            try ribbon.waitForLine(containing: "lost \(Session.panelName)")
            let other = try panel("A third device")
            try #require(other.node == node)
            place.unplug()
            unlink(link)
            symlink(next, link)
            let second = try panel()
            try #require(second.node == next)
            try ribbon.waitForLine(containing: "playing \(Session.panelName) (\(next))")
            try play(second)
            let messages = try receiver.receive(1)
            #expect(messages.lines == ["B0 4A 0D"])
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }

        @Test func aSecondPanelOfTheNameLeavesNoNoteAndTheFirstIsPlayedAgainOnceItIsAlone() throws {
            let first = try panel(at: "first")
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(first)
            first.down(slot: 0, x: 381, y: 400)
            try first.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            let second = try panel(at: "second")
            #expect(try session.receive(1)[0].hasPrefix("80 43"))
            try session.ribbon.waitForLine(containing: "could mean any of \(first.node), \(second.node)")
            first.up(slot: 0)
            try first.frame()
            second.unplug()
            try session.waitUntilPlaying(first)
            try play(first)
            #expect(try session.receive(2).map { $0.prefix(5) } == ["90 3E", "80 3E"])
            #expect(try session.end().messages == [])
        }

        /// Another device takes the node before the bridge has seen that the first has gone.
        @Test func aNodeThatIsAnotherDeviceAtOnceIsPlayedAsThat() throws {
            let session = try session("{ name: Turned panel }")
            let first = try panel()
            try session.waitUntilPlaying(first)
            let node = first.node
            session.ribbon.pause()
            first.unplug()
            let other = try VirtualPanel(
                .touchscreen(name: "Ribbon test panel, turned", x: 0...1270, y: 0...800, resolution: 10))
            try #require(other.node == node)
            session.ribbon.send(SIGCONT)
            try session.ribbon.waitForLine(containing: "playing \(other.description.name) (\(node))")
            try play(other)
            #expect(try session.receive(1) == ["B0 4A 0D"])
            #expect(try session.end().messages == [])
        }
    }
}
