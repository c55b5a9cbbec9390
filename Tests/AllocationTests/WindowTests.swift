import MIDI
import Mapping
import MappingTestKit
import Player
import Ribbons
import Testing
import Time
import Touch

extension AllocationTests {
    /// A window of notes that is struck, moved, strummed, tuned and latched.
    @Suite("Windows")
    struct WindowTests {
        /// A clock comes in uneven, stops and jumps, and goes out; taps come between.
        @Test func aClockAllocatesNothing() {
            var patch = Patch.one(route(.contact, .action(.tempoTap)))
            patch.midi.sendsClock = true
            let player = Player(patch: MountedPatch(patch))
            let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
                surface: nil, size: Size(width: 1000, height: 100))
            _ = player.attach(panel, at: .zero)
            let messages: [Message] = [.start, .stop, .continue, .songPosition(9)]
            let fingers = [[WholeContact(id: 0, location: .zero)], []]
            var (round, ticks) = (0, 0)
            func play(rounds: Int) {
                for _ in 0..<rounds {
                    round += 1
                    let time = Timestamp.zero + .milliseconds(20 * Int64(round))
                    if round % 200 < 150 { player.receive(.clock, at: time + .milliseconds(Int64(round % 5))) }
                    if round % 17 == 0 { player.receive(messages[round % 4], at: time) }
                    player.handle(fingers[round / 10 % 2], from: panel, at: time)
                    player.drain { if $0.message == .clock { ticks += 1 } }
                }
            }
            play(rounds: 400)
            ticks = 0
            #expect(AllocationTests.count { play(rounds: 1000) } == 0)
            #expect(ticks > 500)
        }

        @Test(arguments: [(Target.chord, 0), (.chord, 3.0), (.arpeggio, 0), (.arpeggio, 1)])
        func aWindowAllocatesNothing(target: Target, strum: Double) {
            var patch = Patch.one(
                window(target) {
                    $0.arpeggio.division = 0.0625
                    $0.arpeggio.order = strum == 1 ? .asPlayed : .random
                    $0.arpeggio.ratchet = strum == 1 ? 3 : 1
                    $0.arpeggio.accents = [100, 60, 0]
                    $0.arpeggio.octaves = 3
                    $0.scale = .input()
                    $0.voices = 15
                    $0.strum = strum
                }
            ) { $0.range = 0.4 }
            patch.scales = [.named("major")!, .input()]
            let player = Player(patch: MountedPatch(patch))
            let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
                surface: nil, size: Size(width: 1000, height: 100))
            _ = player.attach(panel, at: .zero)
            var fingers = [[WholeContact(id: 0, location: .zero)], [WholeContact(id: 1, location: .zero)], []]
            var (round, keys) = (0, 0)
            func play(rounds: Int) {
                for _ in 0..<rounds {
                    round += 1
                    let time = Timestamp.zero + .milliseconds(10 * Int64(round))
                    player.receive(on(UInt7(clamping: 40 + round % 50)), at: time)
                    player.receive(off(UInt7(clamping: 40 + (round + 47) % 50)), at: time)
                    if round % 11 == 0 { player.perform(.latch, at: time) }
                    if round % 400 > 200 { player.receive(.clock, at: time) }
                    if round % 7 == 0 { player.perform(.tune(ribbon: 0, .scale(round % 2)), at: time) }
                    if round % 13 == 0 {
                        player.perform(.set(ribbon: 0, .division, round % 2 == 0 ? 0.0625 : 0.125), at: time)
                    }
                    if round % 17 == 0 { player.perform(.change(ribbon: 0, .swing, by: 0.01), at: time) }
                    let finger = round % 30 < 20 ? 0 : round % 30 < 27 ? 1 : 2
                    if finger < 2 { fingers[finger][0].location = Point(x: Double(round * 37 % 1000), y: 50) }
                    player.handle(fingers[finger], from: panel, at: time)
                    player.drain { if case .noteOn = $0.message { keys += 1 } }
                }
            }
            play(rounds: 400)
            keys = 0
            #expect(AllocationTests.count { play(rounds: 1000) } == 0)
            #expect(keys > 200)
        }
    }
}
