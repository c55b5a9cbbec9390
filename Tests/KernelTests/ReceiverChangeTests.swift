import ALSASequencer
import Glibc
import KernelTestKit
import MIDI
import TestSupport
import Testing

extension KernelTests {
    /// Receivers of the bridge that are connected and disconnected while it plays.
    @Suite("ribbon run: receivers come and go")
    struct ReceiverChangeTests {
        private typealias Client = ALSASequencer.SequencerClient

        private static let preset = """
            ribbon-preset: 1
            name: A controller and notes
            ribbons:
              - name: cutoff
                area: [0, 0, 1, 0.5]
                send: [{ from: center, to: cc 74 }]
              - name: melody
                area: [0, 0.5, 1, 0.5]
                send: [{ from: touch, to: note, root: C3, span: 24, quantize: touch, velocity: 100 }]

            """

        /// A bridge that plays both ribbons, and who connects and disconnects synths, as `aconnect` does.
        private final class Stage {
            let panel: VirtualPanel
            let ribbon: BridgeProcess
            private let directory: PortDirectory
            private let output: SequencerAddress
            let synths: [Client]
            private let folder = TestFolder()

            init() throws {
                panel = try Session.plugIn()
                let preset = folder.write("both.yaml", ReceiverChangeTests.preset)
                ribbon = try BridgeProcess(
                    ["run", "--preset", preset, "--device", Session.panelName, "--name", Session.clientName],
                    environment: Session.environment)
                try ribbon.waitForLine(containing: "playing \(Session.panelName)")
                directory = try PortDirectory(name: "Ribbon test control")
                output = try PortQuery(Session.clientName).resolve(among: try directory.ports().filter(\.sends)).address
                synths = [try Client(name: "First synth"), try Client(name: "Second synth")]
            }

            func connect(_ synth: Int) throws { try directory.connect(output, to: input(of: synth)) }

            func disconnect(_ synth: Int) throws { try directory.disconnect(output, from: input(of: synth)) }

            private func input(of synth: Int) -> SequencerAddress {
                SequencerAddress(client: synths[synth].number, port: synths[synth].input)
            }

            /// The messages that a synth has heard since the last call.
            func heard(by synth: Int) throws -> [String] {
                try ribbon.waitUntilIdle()
                var lines: [String] = []
                while let input = synths[synth].nextInput() {
                    if case .message(let message, _, _) = input { lines.append(message.hex) }
                }
                return lines
            }

            func end() throws {
                ribbon.send(SIGTERM)
                #expect(try ribbon.waitForExit() == .code(0))
            }
        }

        @Test(.tags(.essence)) func whoIsDisconnectedByAnOutsiderHearsTheEndOfWhatSounds() throws {
            let stage = try Stage()
            try stage.connect(0)
            try stage.connect(1)
            stage.panel.down(slot: 1, x: 635, y: 600)
            try stage.panel.frame()
            for synth in 0...1 { #expect(try stage.heard(by: synth) == ["90 48 64"]) }
            try stage.disconnect(0)
            #expect(try stage.heard(by: 0) == ["80 48 40"])
            #expect(try stage.heard(by: 1) == [])
            stage.panel.up(slot: 1)
            try stage.panel.frame()
            #expect(try stage.heard(by: 1) == ["80 48 40"])
            #expect(try stage.heard(by: 0) == [])
            try stage.end()
        }

        /// The kernel has sent the note off to the receivers that were connected then; the bridge learns of the change
        /// later.
        @Test func whoIsDisconnectedJustBeforeANoteEndsHearsItsEnd() throws {
            let stage = try Stage()
            try stage.connect(0)
            stage.panel.down(slot: 1, x: 635, y: 600)
            try stage.panel.frame()
            #expect(try stage.heard(by: 0) == ["90 48 64"])
            stage.ribbon.pause()
            try stage.disconnect(0)
            stage.panel.up(slot: 1)
            try stage.panel.frame()
            stage.ribbon.send(SIGCONT)
            #expect(try stage.heard(by: 0) == ["80 48 40"])
            // Earlier note ends have been heard, and are not repeated. The touch comes when all notices have been read.
            try stage.connect(0)
            try stage.ribbon.waitUntilIdle()
            stage.panel.down(slot: 1, x: 0, y: 600)
            try stage.panel.frame()
            #expect(try stage.heard(by: 0) == ["90 3C 64"])
            try stage.disconnect(0)
            #expect(try stage.heard(by: 0) == ["80 3C 40"])
            try stage.end()
        }

        @Test func aSynthThatHasGoneIsNoFailure() throws {
            let stage = try Stage()
            do {
                let synth = try Receiver(name: "Synth")
                try synth.connect(to: Session.clientName)
                stage.panel.down(slot: 1, x: 635, y: 600)
                try stage.panel.frame()
                #expect(try synth.receive(1).lines == ["90 48 64"])
            }
            try stage.ribbon.waitUntilIdle()
            #expect(try !Session.command("status").contains("not taken"))
            try stage.end()
        }

        /// While the bridge stands still, receivers change and then fingers move: one wake-up sees both. Each receiver
        /// hears what is played while it is connected, and one that has left the end of what may sound there.
        @Test func aChangeCountsForAllThatIsPlayedAfterIt() throws {
            var random = SeededRandom(seed: 16)
            let stage = try Stage()
            let (panel, ribbon) = (stage.panel, stage.ribbon)
            var connected: Set<Int> = []
            var key: Int?
            var value = 0
            var frames = [0, 0, 0]
            panel.down(slot: 0, x: 0, y: 200)
            try panel.frame()
            for step in 0..<60 {
                try ribbon.waitUntilIdle()
                ribbon.pause()
                let before = connected
                let sounding = key
                for synth in 0...1 where random.chance(40) {
                    if connected.remove(synth) != nil {
                        try stage.disconnect(synth)
                    } else {
                        try stage.connect(synth)
                        connected.insert(synth)
                    }
                }
                var played: [String] = []
                for _ in 0...random.below(2) {
                    value = (value + 1 + random.below(126)) % 127
                    panel.move(slot: 0, x: Int32(10 * value), y: 200)
                    try panel.frame()
                    played.append("B0 4A \(hexadecimal(value))")
                    guard random.chance(50) else { continue }
                    if let sounding = key {
                        panel.up(slot: 1)
                        played.append("80 \(hexadecimal(sounding)) 40")
                        key = nil
                    } else {
                        let next = random.below(25)
                        panel.down(slot: 1, x: Int32(51 * next), y: 600)
                        played.append("90 \(hexadecimal(60 + next)) 64")
                        key = 60 + next
                    }
                    try panel.frame()
                }
                frames[connected.count] += played.count
                ribbon.send(SIGCONT)
                for synth in 0...1 {
                    let heard = try stage.heard(by: synth)
                    if connected.contains(synth) {
                        #expect(heard == played, "step \(step)")
                    } else {
                        #expect(heard.allSatisfy { $0.hasPrefix("80") && before.contains(synth) }, "step \(step)")
                        guard before.contains(synth), let sounding else { continue }
                        #expect(heard.contains("80 \(hexadecimal(sounding)) 40"), "step \(step)")
                    }
                }
            }
            // With none, one and both it has played enough.
            #expect(frames.allSatisfy { $0 > 20 }, "\(frames)")
            try stage.end()
        }

        private func hexadecimal(_ byte: Int) -> String {
            (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
