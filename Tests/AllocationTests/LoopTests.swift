import MIDI
import Mapping
import MappingTestKit
import Player
import Ribbons
import Testing
import Time
import Touch

extension AllocationTests {
    /// Touches that are recorded, repeated, added and stopped.
    @Suite("Loops of touches")
    struct LoopTests {
        @Test func recordingRepeatingAndAddingAllocateNothing() {
            var patch = Patch.one(notes { $0.quantize = .step })
            patch.edges = [.top: .loop(ribbon: 0, .record)]
            let player = Player(patch: MountedPatch(patch))
            let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
                surface: nil, size: Size(width: 1000, height: 100))
            _ = player.attach(panel, at: .zero)
            var finger = [WholeContact(id: 0, location: .zero)]
            var (round, keys) = (0, 0)
            func play(rounds: Int) {
                for _ in 0..<rounds {
                    round += 1
                    let time = Timestamp.zero + .milliseconds(10 * Int64(round))
                    switch round % 1000 {
                    case 1, 300: player.perform(.loop(ribbon: 0, .record), at: time)
                    case 400, 600: player.perform(.loop(ribbon: 0, .overdub), at: time)
                    case 700: player.perform(.loop(ribbon: 0, .halve), at: time)
                    case 800: player.perform(.loop(ribbon: 0, .double), at: time)
                    case 950: player.perform(.loop(ribbon: 0, .clear), at: time)
                    case 999: player.perform(.panic, at: time)
                    default: break
                    }
                    if (2..<250).contains(round % 1000) || (420..<550).contains(round % 1000) {
                        finger[0].location = Point(x: Double(round * 37 % 1000), y: Double(round * 11 % 100))
                        if round % 20 == 19 {
                            player.handle([], from: panel, at: time)
                        } else {
                            player.handle(finger, from: panel, at: time)
                        }
                    } else {
                        player.handle([], from: panel, at: time)
                        player.advance(to: time)
                    }
                    player.takeRequests { _ in }
                    player.drain { if case .noteOn = $0.message { keys += 1 } }
                }
            }
            play(rounds: 2000)
            keys = 0
            #expect(AllocationTests.count { play(rounds: 3000) } == 0)
            #expect(keys > 2000)
            #expect(player.output.ledger.count <= 1)
        }
    }
}
