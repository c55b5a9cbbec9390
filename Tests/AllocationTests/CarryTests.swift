import MIDI
import Mapping
import MappingTestKit
import Player
import Ribbons
import Testing
import Time
import Touch

extension AllocationTests {
    /// Ten fingers whose pitches and values go on between reports.
    @Suite("Carrying values on")
    struct CarryTests {
        @Test func theTimeBetweenReportsAllocatesNothing() {
            let voices = notes {
                $0.quantize = .off
                $0.voices = 10
            }
            let patch = Patch.one(
                voices, route(.across, .controller(74)), route(.center, .controller14(1)) { $0.channel = Channel(2)! }
            ).with { $0.mpe = MPEZone(.lower, members: 15) }
            let player = Player(patch: MountedPatch(patch))
            let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
                surface: nil, size: Size(width: 1000, height: 100))
            _ = player.attach(panel, at: .zero)
            var fingers = (0..<10).map { WholeContact(id: UInt32($0), location: Point(x: 90 * Double($0), y: 10)) }
            var (frame, messages) = (0, 0)
            func play(frames: Int) {
                for _ in 0..<frames {
                    frame += 1
                    for finger in fingers.indices {
                        let way = Double(frame % 80 < 40 ? frame % 80 : 80 - frame % 80)
                        fingers[finger].location = Point(x: 90 * Double(finger) + 2 * way, y: 10 + way)
                    }
                    let time = Timestamp.zero + .milliseconds(10 * Int64(frame))
                    player.handle(fingers, from: panel, at: time)
                    player.drain { _ in messages += 1 }
                    player.advance(to: time + .milliseconds(9))
                    player.drain { _ in messages += 1 }
                }
            }
            play(frames: 100)
            messages = 0
            #expect(AllocationTests.count { play(frames: 400) } == 0)
            // Far more than two for each finger and report.
            #expect(messages > 20_000)
        }
    }
}
