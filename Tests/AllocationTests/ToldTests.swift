import EvdevInput
import Mapping
import MappingTestKit
import Panels
import Player
import TestSupport
import Testing
import Time
import Touch

extension AllocationTests {
    /// Frames that programs are told.
    @Suite("Told frames")
    struct ToldTests {
        private final class Told { var contacts = 0 }

        @Test func aFrameThatIsToldAllocatesNothing() throws {
            let recording = try Recording(contentsOf: here("../PanelsTests/Panels/hundred-slots.events"))
            let patch = Patch.one(notes { $0.quantize = .step })
            let player = Player(patch: MountedPatch(patch))
            let panel = try Mounter(patch, shared: player.shared).mount(recording.device)
            let told = Told()
            player.onFrame = { frame, panel in
                for contact in frame.contacts where ContactPicture(contact, of: panel).pressure >= 0 {
                    told.contacts += 1
                }
            }
            _ = player.attach(panel, at: .zero)
            player.tellFrames(true)
            var time = Timestamp.zero
            func play() {
                for var event in recording.events {
                    time = time + .milliseconds(2)
                    event.time = time
                    player.handle(event, from: panel)
                    player.drain { _ in }
                }
                player.endContacts(of: panel)
                player.takeRequests { _ in }
                player.drain { _ in }
            }
            play()
            let allocations = AllocationTests.count { for _ in 0..<20 { play() } }
            #expect(allocations == 0)
            #expect(told.contacts > 1000)
        }
    }
}
