import Glibc
import KernelTestKit
import OSC
import System
import TestSupport
import Testing

extension KernelTests {
    /// `ribbon osc` beside a running bridge.
    @Suite("Open Sound Control")
    struct OSCTests {
        /// Another program that sends and receives.
        private final class Peer {
            let process: BridgeProcess
            private let socket: DatagramSocket
            private let server: SocketAddress
            private var received: [OSCMessage] = []
            private var buffer = [UInt8](repeating: 0, count: DatagramSocket.limit)

            init(_ options: String...) throws {
                socket = try DatagramSocket(try #require(SocketAddress(text: "127.0.0.1:0")))
                process = try BridgeProcess(
                    ["osc", "--to", socket.address.text, "--listen", "127.0.0.1:0"] + options,
                    environment: Session.environment)
                let line = try process.waitForLine(containing: "receiving at ")
                let words = line.split(separator: " ").map(String.init)
                server = try #require(words.lazy.compactMap { SocketAddress(text: $0) }.first)
                try process.waitForLine(containing: "the bridge plays")
            }

            func send(_ address: String, _ values: OSCValue...) {
                try? socket.send(OSCPacket.message(OSCMessage(address, values)).bytes, to: server)
            }

            /// The next message with an address. Those before it are forgotten.
            func next(_ address: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [OSCValue] {
                while true {
                    while !received.isEmpty {
                        let message = received.removeFirst()
                        if message.address == address { return message.values }
                    }
                    try #require(try waitForInput(on: socket.descriptor), "\(address)", sourceLocation: sourceLocation)
                    while let datagram = socket.receive(into: &buffer) {
                        received += try OSCPacket(datagram).messages
                    }
                }
            }
        }

        @Test func aFingerIsToldWithItsNoteAndItsPlace() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let peer = try Peer("--touches")
            #expect(try peer.next("/ribbon/preset") == [.string("Notes in semitones")])
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            let contact = try peer.next("/ribbon/contact")
            #expect(contact.count == 6 && contact[2] == .float(0.3) && contact[4] == .float(1))
            #expect(try peer.next("/ribbon/note") == [.int(0), .int(1), .int(67), .int(100)])
            let touch = try peer.next("/ribbon/melody/touch")
            #expect(touch.count == 5 && touch[0] == contact[1])
            panel.up(slot: 0)
            try panel.frame()
            #expect(try session.receive(1) == ["80 43 40"])
            #expect(try peer.next("/ribbon/contact/end") == Array(contact[..<2]))
            #expect(try peer.next("/ribbon/note") == [.int(0), .int(1), .int(67), .int(0)])
            #expect(try peer.next("/ribbon/melody/lift") == [contact[1]])
            _ = try session.end()
        }

        @Test func padsPlayAndWhoeverDiesMidNoteLeavesNoneSounding() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let peer = try Peer()
            _ = try peer.next("/ribbon/preset")
            peer.send("/ribbon/melody/touch", .int(7), .float(0.3), .float(0.5))
            #expect(try session.receive(1) == ["90 43 64"])
            peer.send("/ribbon/melody/lift", .int(7))
            #expect(try session.receive(1) == ["80 43 40"])
            peer.send("/ribbon/mel*/touch", .int(7), .float(0.3))
            #expect(try session.receive(1) == ["90 43 64"])
            peer.process.send(SIGKILL)
            #expect(try session.receive(1) == ["80 43 40"])
            #expect(try session.end().messages == [])
        }

        @Test func aFaderMovesARibbonAndAButtonDoesWhatAFingerWould() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "controller")
            try session.waitUntilPlaying(panel)
            let peer = try Peer("--prefix", "/stage/left")
            _ = try peer.next("/stage/left/preset")
            peer.send("/stage/left/cutoff/center", .float(0.25))
            #expect(try session.receive(1) == ["B0 4A 20"])
            // It may have been told before where the ribbon stood.
            while try peer.next("/stage/left/cutoff/center") != [.float(0.25)] {}
            peer.send("/stage/left/nobody/center", .float(0.25))
            try peer.process.waitForLine(containing: "/stage/left/nobody/center with 1 arguments says nothing here")
            // Not even with rubbish does it stop.
            peer.send("rubbish")
            peer.send("/stage/left/cutoff/center", .float(1))
            #expect(try session.receive(1) == ["B0 4A 7F"])
            peer.process.send(SIGTERM)
            #expect(try peer.process.waitForExit() == .code(0))
            _ = try session.end()
        }
    }
}
