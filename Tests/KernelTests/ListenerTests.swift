import ALSASequencer
import Glibc
import KernelTestKit
import MIDI
import TestSupport
import Testing

extension KernelTests {
    /// Receivers of the bridge: one that connects late, and one that does not keep up.
    @Suite("ribbon run: listeners")
    struct ListenerTests {
        private let folder = TestFolder()

        /// The MPE configuration (RPN 6 on the master), then bend ranges (RPN 0) of both members and of the master; each
        /// closed by the null RPN.
        private static let announcement = [
            "B0 65 00", "B0 64 06", "B0 06 02", "B0 65 7F", "B0 64 7F",
            "B1 65 00", "B1 64 00", "B1 06 30", "B1 26 00", "B1 65 7F", "B1 64 7F",
            "B2 65 00", "B2 64 00", "B2 06 30", "B2 26 00", "B2 65 7F", "B2 64 7F",
            "B0 65 00", "B0 64 00", "B0 06 02", "B0 26 00", "B0 65 7F", "B0 64 7F",
        ]

        @Test func aNewOneAloneIsToldOfTheZoneAndItsBendRanges() throws {
            let file = folder.write(
                "mpe.yaml",
                """
                ribbon-preset: 1
                name: Two voices
                midi: { mpe: { zone: lower, members: 2 } }
                ribbons:
                  - name: melody
                    area: [0, 0, 1, 1]
                    send: [{ from: touch, to: note, root: C3, span: 24, quantize: touch, voices: 2 }]

                """)
            let panel = try Session.plugIn()
            let session = try Session(["--preset", file])
            try session.waitUntilPlaying(panel)
            #expect(try session.receiver.receive(Self.announcement.count).lines == Self.announcement)
            let second = try Receiver(name: "Second receiver")
            try second.connect(to: Session.clientName)
            #expect(try second.receive(Self.announcement.count).lines == Self.announcement)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            let note = try second.receive(1).lines
            #expect(note[0].hasPrefix("91 43") || note[0].hasPrefix("E1"))
            // The first one hears nothing of what the second was told.
            #expect(try session.receiver.receive(1).lines == note)
            _ = try session.end()
        }

        @Test func whereThePresetSaysSoEveryoneIsToldAllValuesOnce() throws {
            let file = folder.write(
                "send.yaml",
                """
                ribbon-preset: 1
                name: Told at once
                midi: { initial: send }
                ribbons:
                  - name: cutoff
                    area: [0, 0, 1, 1]
                    send: [{ from: center, to: cc 74 }]

                """)
            // One is there before the screen, one comes after it.
            let session = try Session(["--preset", file])
            try session.ribbon.waitForLine(containing: "ready: ")
            try session.ribbon.waitUntilIdle()
            let panel = try Session.plugIn()
            try session.waitUntilPlaying(panel)
            let late = try Receiver(name: "Late receiver")
            try late.connect(to: Session.clientName)
            #expect(try late.receive(1).lines == ["B0 4A 40"])
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            #expect(try late.receive(1).lines == ["B0 4A 14"])
            #expect(try session.receive(2) == ["B0 4A 40", "B0 4A 14"])
            #expect(try session.end().messages == [])
        }

        private typealias Client = ALSASequencer.SequencerClient

        /// Everything that comes until the message has.
        private func heard(by client: Client, until last: Message) throws -> [Message] {
            var messages: [Message] = []
            while true {
                try #require(try waitForInput(on: client.descriptor), "\(last) does not come")
                while let input = client.nextInput() {
                    if case .message(let message, _, _) = input { messages.append(message) }
                    if messages.last == last { return messages }
                }
            }
        }

        @Test func oneThatDoesNotReadCostsTheOthersNothingAndIsToldWhatItMissed() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let stuck = try Client(name: "Stuck")
            let directory = try PortDirectory(name: "Ribbon test control")
            let output = try session.receiver.waitForPort(.output, of: Session.clientName)
            try directory.connect(
                SequencerAddress(client: UInt8(output.client), port: UInt8(output.port)),
                to: SequencerAddress(client: stuck.number, port: stuck.input))

            // 300 messages, of which it keeps 200; the healthy one hears each once.
            for index: Int32 in 0..<150 {
                panel.down(slot: 0, x: index % 25 * 51, y: 400)
                try panel.frame()
                panel.up(slot: 0)
                try panel.frame()
                let key = hexadecimal(UInt8(0x3C + index % 25))
                let heard = try session.receive(2)
                #expect(heard == ["90 \(key) 64", "80 \(key) 40"])
            }
            let status = try Session.command("status", "--json")
            #expect(status.contains("\"failingReceivers\" : 1"))
            panel.down(slot: 0, x: 1270, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 54 64"])

            // It reads again: the events it had kept are dropped, and it gets every note off that it may have missed.
            let channel = try #require(Channel(1))
            func off(_ key: Int) throws -> Message { .noteOff(channel, key: try #require(UInt7(key)), velocity: 64) }
            let caughtUp = try heard(by: stuck, until: off(0x53))
            for key in 0x3C...0x53 { #expect(try caughtUp.contains(off(key))) }
            #expect(caughtUp.allSatisfy { $0.struckKey == nil })
            // The note that sounds at the healthy one ends at both, and the next one begins at both.
            panel.up(slot: 0)
            try panel.frame()
            #expect(try session.receive(1) == ["80 54 40"])
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            _ = try heard(by: stuck, until: .noteOn(channel, key: 0x43, velocity: 100))
            #expect(try session.end().messages.count == 1)
        }

        private func hexadecimal(_ byte: UInt8) -> String { String(byte, radix: 16, uppercase: true) }
    }
}
