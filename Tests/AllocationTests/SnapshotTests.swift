import MIDI
import Mapping
import MappingTestKit
import Player
import Ribbons
import Testing
import Time
import Touch

extension AllocationTests {
    /// Ribbons that are kept, brought back and blended while a finger plays.
    @Suite("Snapshots")
    struct SnapshotTests {
        @Test func theCopyForTheDiskIsFilledWithoutAllocating() {
            let patch = Patch.one(route(.center, .controller(20)))
            let player = Player(patch: MountedPatch(patch))
            let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
                surface: nil, size: Size(width: 1000, height: 100))
            _ = player.attach(panel, at: .zero)
            player.perform(.snapshot(.store(1)), at: .zero)
            // The store keeps these too.
            let kept = Snapshots(patch)
            var copy = kept.separated()
            let allocations = AllocationTests.count { player.copySnapshots(to: &copy) }
            #expect(allocations == 0)
            #expect(copy.stored == [1] && kept.stored.isEmpty)
        }

        @Test func storingRecallingAndBlendingAllocateNothing() {
            let pad = route(.contact, .chord) {
                $0.mode = .toggle
                $0.note = NoteOptions()
                $0.note?.keys = [60, 64, 67]
            }
            var patch = Patch.one(route(.center, .controller(20)), pad)
            var morph = RibbonPatch.ribbon("morph", [route(.center, .morph(1, 2)) { $0.smooth = 20 }])
            morph.settings.area = Area(x: 0, y: 0.5, width: 1, height: 0.5)
            patch.ribbons[0].settings.area = Area(x: 0, y: 0, width: 1, height: 0.5)
            patch.ribbons.append(morph)
            patch.scales = [.chromatic, .named("major")!]
            let player = Player(patch: MountedPatch(patch))
            let panel = Mounter(patch, shared: player.shared).mountWholeFrames(
                surface: nil, size: Size(width: 1000, height: 100))
            _ = player.attach(panel, at: .zero)
            var finger = [WholeContact(id: 0, location: .zero)]
            var (round, sent) = (0, 0)
            func play(rounds: Int) {
                for _ in 0..<rounds {
                    round += 1
                    let time = Timestamp.zero + .milliseconds(10 * Int64(round))
                    if round % 10 == 0 { player.perform(.snapshot(.store(1 + round / 10 % 8)), at: time) }
                    if round % 10 == 5 {
                        let length = Nanoseconds.milliseconds(Int64(round % 3) * 20)
                        player.perform(.snapshot(.recall(1 + round / 10 % 7, over: length)), at: time)
                    }
                    finger[0].location = Point(x: Double(round * 37 % 1000), y: round / 50 % 2 == 0 ? 20 : 70)
                    player.handle(finger, from: panel, at: time)
                    if round % 50 == 49 { player.handle([], from: panel, at: time) }
                    player.takeRequests { _ in }
                    player.drain { _ in sent += 1 }
                }
            }
            play(rounds: 400)
            sent = 0
            #expect(AllocationTests.count { play(rounds: 1000) } == 0)
            #expect(sent > 500)
        }
    }
}
