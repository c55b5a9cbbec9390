import MIDI
import Mapping
import MappingTestKit
import Player
import Ribbons
import Testing
import Time
import Touch

extension AllocationTests {
    /// A finger that crosses rows while actions and chords change its notes.
    @Suite("Tuning")
    struct TuningTests {
        @Test func anotherScaleAllocatesNothing() {
            let grid = notes {
                $0.quantize = .step
                $0.rows = 4
            }
            let chords = notes {
                $0.scale = .input()
                $0.rows = 4
            }
            var patch = Patch.one(grid, chords)
            patch.scales = Scale.names.compactMap(Scale.named) + [.input()]
            let player = Player(patch: MountedPatch(patch))
            let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
                surface: nil, size: Size(width: 1000, height: 100))
            _ = player.attach(panel, at: .zero)
            var finger = [WholeContact(id: 0, location: .zero)]
            let scales = patch.scales.count
            var (round, keys) = (0, 0)
            func play(rounds: Int) {
                for _ in 0..<rounds {
                    round += 1
                    let time = Timestamp.zero + .milliseconds(10 * Int64(round))
                    player.perform(.tune(ribbon: 0, .scale(round % scales)), at: time)
                    player.perform(.tune(ribbon: 0, .shift(round % 2 == 0 ? 5 : -5)), at: time)
                    player.perform(.tune(ribbon: 0, .span(Double(12 + round % 24))), at: time)
                    player.receive(on(UInt7(clamping: 40 + round % 50)), at: time)
                    player.receive(off(UInt7(clamping: 40 + (round + 47) % 50)), at: time)
                    finger[0].location = Point(x: Double(round * 37 % 1000), y: Double(round * 11 % 100))
                    player.handle(finger, from: panel, at: time)
                    player.drain { if case .noteOn = $0.message { keys += 1 } }
                }
            }
            play(rounds: 200)
            keys = 0
            #expect(AllocationTests.count { play(rounds: 1000) } == 0)
            #expect(keys > 500)
        }

        @Test func theTuningOfOthersAllocatesNothing() {
            var patch = Patch.one(
                notes { ($0.scale, $0.quantize, $0.rows, $0.voices) = (.inputTuning(), .step, 4, 1) },
                window(.chord) { $0.scale = .inputTuning() },
                notes { ($0.scale, $0.tunedKeys) = (.inputTuning(), TunedKeys(.inputTuning(), root: 0)) })
            let player = Player(patch: MountedPatch(patch))
            let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
                surface: nil, size: Size(width: 1000, height: 100))
            _ = player.attach(panel, at: .zero)
            let retunings = (0..<40).map { number in
                let factor = 1 - Double(number % 7) / 100
                return Retuning((0...127).map { Double($0) * factor }, of: &patch)
            }
            var finger = [WholeContact(id: 0, location: .zero)]
            var (round, keys) = (0, 0)
            func play(rounds: Int) {
                for _ in 0..<rounds {
                    round += 1
                    let time = Timestamp.zero + .milliseconds(10 * Int64(round))
                    player.retune(retunings[round % 40], at: time)
                    finger[0].location = Point(x: Double(round * 37 % 1000), y: Double(round * 11 % 100))
                    player.handle(finger, from: panel, at: time)
                    player.drain { if case .noteOn = $0.message { keys += 1 } }
                }
            }
            play(rounds: 200)
            keys = 0
            #expect(AllocationTests.count { play(rounds: 1000) } == 0)
            #expect(keys > 500)
        }
    }
}
