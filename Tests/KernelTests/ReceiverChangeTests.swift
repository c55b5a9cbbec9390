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

        private func heard(by synth: Client) -> [String] {
            var lines: [String] = []
            while let input = synth.nextInput() {
                if case .message(let message, _, _) = input { lines.append(message.hex) }
            }
            return lines
        }

        /// While the bridge stands still, receivers change and then fingers move: one wake-up sees both. Each receiver
        /// hears what is played while it is connected, and nothing else.
        @Test func aChangeCountsForAllThatIsPlayedAfterIt() throws {
            var random = SeededRandom(seed: 16)
            let folder = TestFolder()
            let panel = try Session.plugIn()
            let ribbon = try BridgeProcess(
                [
                    "run", "--preset", folder.write("both.yaml", Self.preset), "--device", Session.panelName, "--name",
                    Session.clientName,
                ],
                environment: Session.environment)
            try ribbon.waitForLine(containing: "playing \(Session.panelName)")
            let directory = try PortDirectory(name: "Ribbon test control")
            let output = try PortQuery(Session.clientName).resolve(among: try directory.ports().filter(\.sends)).address
            let synths = [try Client(name: "First synth"), try Client(name: "Second synth")]
            var connected: Set<Int> = []
            var key: Int?
            var value = 0
            var frames = [0, 0, 0]
            panel.down(slot: 0, x: 0, y: 200)
            try panel.frame()
            for step in 0..<60 {
                try ribbon.waitUntilIdle()
                ribbon.pause()
                for synth in 0...1 where random.chance(40) {
                    let input = SequencerAddress(client: synths[synth].number, port: synths[synth].input)
                    if connected.remove(synth) != nil {
                        try directory.disconnect(output, from: input)
                    } else {
                        try directory.connect(output, to: input)
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
                try ribbon.waitUntilIdle()
                for synth in 0...1 {
                    #expect(heard(by: synths[synth]) == (connected.contains(synth) ? played : []), "step \(step)")
                }
            }
            // With none, one and both it has played enough.
            #expect(frames.allSatisfy { $0 > 20 }, "\(frames)")
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }

        private func hexadecimal(_ byte: Int) -> String {
            (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
