import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// The bridge's connections: by ribbon.yaml, by `ribbon connect`, and ended by `ribbon disconnect`.
    @Suite("ribbon run: connections that are kept")
    struct ConnectedPortTests {
        private let folder = TestFolder()

        private func configure(_ text: String) {
            folder.makeFolder("ribbon")
            folder.write("ribbon/ribbon.yaml", text)
        }

        private func session(_ preset: String) throws -> Session {
            try Session(["--preset", folder.write("preset.yaml", preset)], ["XDG_CONFIG_HOME": folder.path])
        }

        /// The next message that is no announcement.
        private func heard(by receiver: Receiver) throws -> String? {
            while let message = try receiver.receive() {
                if !message.isAnnouncement { return [message].lines[0] }
            }
            return nil
        }

        private static let moved = """
            ribbon-preset: 1
            name: Moved from outside
            ribbons:
              - name: cutoff
                area: [0, 0, 1, 1]
                receive: cc 74
                send: [{ from: center, to: cc 20 }]

            """

        @Test func whatIsListenedToIsHeardAgainWhenItComesBack() throws {
            configure("listen: [\"Pedal*\"]\n")
            let panel = try Session.plugIn()
            let session = try session(Self.moved)
            try session.waitUntilPlaying(panel)
            for value in [100, 50] as [UInt8] {
                let pedal = try Sender(name: "Pedal")
                try session.ribbon.waitForLine(containing: "listening to Pedal:Pedal")
                try pedal.send([0xB0, 74, value])
                #expect(try session.receive(1) == [value == 100 ? "B0 14 64" : "B0 14 32"])
                #expect(try Session.command("status").contains("in ← "))
            }
            #expect(try session.end().exit == .code(0))
        }

        @Test func aPortThatWasConnectedByItsNumberIsFoundUnderAnotherOne() throws {
            let session = try Session(preset: "controller")
            try session.ribbon.waitForLine(containing: "ready: ")
            var synth: Receiver? = try Receiver(name: "Synth")
            let number = try #require(synth?.address.client)
            #expect(
                try Session.command("connect", "\(number)")
                    == "connected to Synth:Synth; it is known by this name from here on, because numbers change\n")
            try session.ribbon.waitForLine(containing: "connected to Synth:Synth")
            synth = nil
            let other = try Receiver(name: "Other")
            #expect(other.address.client == number)
            synth = try Receiver(name: "Synth")
            try session.ribbon.waitForLine(containing: "connected to Synth:Synth")
            #expect(try !Session.command("status").contains("Other"))
            let wrong = try BridgeProcess(["connect", "99:0"], environment: Session.environment)
            #expect(try wrong.waitForExit() == .code(66))
            #expect(wrong.errors.contains("no sequencer port has the number 99:0 now; name it, or use another"))
            #expect(try session.end().exit == .code(0))
        }

        private static let desk = """
            ribbon-preset: 1
            name: Sound and lights
            ribbons:
              - name: cutoff
                area: [0, 0, 1, 1]
                send: [{ from: center, to: cc 20 }, { from: center, to: cc 21, port: lights }]

            """

        @Test func anOutputPortHasConnectionsOfItsOwnAndTheListsAreReadAnew() throws {
            configure("ports: [lights]\nconnect: [{ port: lights, to: \"Desk*\" }]\n")
            let desk = try Receiver(name: "Desk")
            let keyboard = try Sender(name: "Keyboard")
            let panel = try Session.plugIn()
            let session = try session(Self.desk)
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            #expect(try heard(by: desk) == "B0 15 14")
            #expect(try session.receive(1) == ["B0 14 14"])
            let ports = try Session.command("ports")
            #expect(ports.contains("\tRibbon test:lights\tsends, own\n"))
            #expect(ports.contains("\tDesk:Desk\treceives, connected with lights\n"))
            let json = try Session.command("ports", "--json")
            #expect(
                json.contains(
                    """
                        "client" : \(desk.address.client),
                        "clientName" : "Desk",
                        "connections" : [
                          "lights"
                        ],
                        "isOwn" : false,
                        "kind" : "software",
                        "port" : \(desk.address.port),
                        "portName" : "Desk",
                        "receives" : true,
                        "sends" : false

                    """))

            configure("ports: [lights]\nconnect: [Desk]\nlisten: [Keyboard]\n")
            session.ribbon.send(SIGHUP)
            try session.ribbon.waitForLine(containing: "disconnected from Desk:Desk")
            try session.ribbon.waitForLine(containing: "listening to Keyboard:Keyboard")
            panel.move(slot: 0, x: 300, y: 400)
            try panel.frame()
            #expect(try heard(by: desk) == "B0 14 1E")
            #expect(try session.end().exit == .code(0))
            withExtendedLifetime(keyboard) {}
        }

        @Test func whoIsDisconnectedWhileANoteIsHeldHearsItsEndAlone() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let synth = try Receiver(name: "Synth")
            #expect(try Session.command("connect", "Synth") == "connected to Synth:Synth\n")
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            #expect(try heard(by: synth) == "90 43 64")
            #expect(try Session.command("disconnect", "Synth") == "disconnected from Synth:Synth\n")
            #expect(try heard(by: synth) == "80 43 40")
            let again = try BridgeProcess(["disconnect", "Synth"], environment: Session.environment)
            #expect(try again.waitForExit() == .code(66))
            #expect(again.errors.contains("Synth is not connected; these are: Receiver:Receiver"))
            panel.move(slot: 0, x: 390, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
            #expect(try session.receive(1) == ["80 43 40"])
            #expect(try session.end().messages == [])
            #expect(try synth.receiveUntilSourceLeaves().isEmpty)
        }
    }
}
