import Mapping
import MappingTestKit
import Panels
import Player
import TestSupport
import Testing
import Time
import Touch

extension AllocationTests {
    /// Fingers that slide from one panel to another.
    @Suite("Handover")
    struct HandoverTests {
        @Test func aFingerThatGoesOverAllocatesNothing() throws {
            let recording = try Recording(contentsOf: here("../PanelsTests/Panels/hundred-slots.events"))
            let patch = Patch.one(notes { $0.quantize = .step })
            let player = Player(patch: MountedPatch(patch))
            let mounter = Mounter(patch, shared: player.shared)
            let panels = try [Rect(x: 0, y: 0, width: 0.5, height: 1), Rect(x: 0.5, y: 0, width: 0.5, height: 1)].map {
                var configuration = DeviceConfiguration()
                (configuration.surface, configuration.place) = ("long", $0)
                return try mounter.mount(recording.device, configuration: configuration)
            }
            for panel in panels { _ = player.attach(panel, at: .zero) }
            let axes = recording.device.axes
            let (width, height) = (axes[AbsoluteAxis.positionX]!.maximum, axes[AbsoluteAxis.positionY]!.maximum)
            var (time, id, keys) = (Timestamp.zero, 0 as Int32, 0)
            func report(_ panel: PlayedPanel, _ events: (UInt16, Int32)...) {
                for (code, value) in events {
                    player.handle(
                        RawEvent(time: time, type: EventType.absolute, code: code, value: value), from: panel)
                }
                player.handle(.report(at: time), from: panel)
                player.drain { if case .noteOn = $0.message { keys += 1 } }
            }
            // Every other finger is heard on the second panel too late, so that its lift is played.
            func slide() {
                id += 1
                let slot = id % 5
                for step in 0...20 as ClosedRange<Int32> {
                    time = time + .milliseconds(8)
                    if step == 0 {
                        report(
                            panels[0], (AbsoluteAxis.slot, slot), (AbsoluteAxis.trackingID, id),
                            (AbsoluteAxis.positionX, 0), (AbsoluteAxis.positionY, height / 2))
                    } else {
                        report(panels[0], (AbsoluteAxis.positionX, width / 20 * step))
                    }
                }
                report(panels[0], (AbsoluteAxis.trackingID, -1))
                time = time + .milliseconds(id % 2 == 0 ? 20 : 200)
                player.advance(to: time)
                report(
                    panels[1], (AbsoluteAxis.slot, slot), (AbsoluteAxis.trackingID, id), (AbsoluteAxis.positionX, 10),
                    (AbsoluteAxis.positionY, height / 2))
                time = time + .milliseconds(300)
                report(panels[1], (AbsoluteAxis.trackingID, -1))
                player.takeRequests { _ in }
            }
            for _ in 0..<20 { slide() }
            keys = 0
            let allocations = AllocationTests.count { for _ in 0..<50 { slide() } }
            #expect(allocations == 0)
            #expect(keys > 500)
            #expect(player.output.ledger.count == 0)
        }
    }
}
