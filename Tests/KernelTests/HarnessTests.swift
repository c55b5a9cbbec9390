import CEvdev
import KernelTestKit
import Testing
import Time
import Touch

extension KernelTests {
    /// The harness is tested without the program, so that a failure elsewhere is the program's.
    @Suite("Harness")
    struct HarnessTests {
        @Test(.tags(.essence)) func theKernelShowsThePanelAsDescribed() throws {
            let panel = try VirtualPanel(
                .touchscreen(name: "Harness panel", x: 100...20_000, resolution: 100, slots: 12))
            let reader = try EventReader(panel.node)
            let device = reader.device
            defer { withExtendedLifetime(reader) {} }
            #expect(String(cString: libevdev_get_name(device)) == "Harness panel")
            #expect(libevdev_get_num_slots(device) == 12)
            #expect(libevdev_get_abs_minimum(device, UInt32(ABS_MT_POSITION_X)) == 100)
            #expect(libevdev_get_abs_maximum(device, UInt32(ABS_MT_POSITION_X)) == 20_000)
            #expect(libevdev_get_abs_resolution(device, UInt32(ABS_MT_POSITION_X)) == 100)
            #expect(libevdev_has_property(device, UInt32(INPUT_PROP_DIRECT)) == 1)
        }

        @Test func twoFingersAreReadBackAsTheyWerePlayed() throws {
            let panel = try VirtualPanel(.touchscreen(name: "Harness panel"))
            let reader = try EventReader(panel.node)
            panel.down(slot: 0, x: 10, y: 20)
            try panel.frame()
            panel.down(slot: 1, x: 30, y: 40)
            panel.move(slot: 0, x: 11, y: 20)
            try panel.frame()
            panel.up(slot: 0)
            panel.up(slot: 1)
            try panel.frame()
            let expected: [RawEvent] = [
                .axis(.trackingID, 1), .axis(.positionX, 10), .axis(.positionY, 20), .key(.touch, 1),
                .axis(.x, 10), .axis(.y, 20), .report,
                .axis(.slot, 1), .axis(.trackingID, 2), .axis(.positionX, 30), .axis(.positionY, 40),
                .axis(.slot, 0), .axis(.positionX, 11), .axis(.x, 11), .report,
                .axis(.trackingID, -1), .axis(.slot, 1), .axis(.trackingID, -1), .key(.touch, 0), .report,
            ]
            #expect(reader.events() == expected)
        }

        @Test func aReaderThatStandsStillLosesEvents() throws {
            let panel = try VirtualPanel(.touchscreen(name: "Harness panel"))
            let reader = try EventReader(panel.node)
            panel.down(slot: 0, x: 0, y: 0)
            for x in 1...2_000 {
                panel.move(slot: 0, x: Int32(x), y: 0)
                try panel.frame()
            }
            #expect(reader.readsDrop())
        }

        @Test func anUnpluggedPanelIsGone() throws {
            let panel = try VirtualPanel(.touchscreen(name: "Harness panel"))
            panel.unplug()
            #expect(throws: Failure.self) { try EventReader(panel.node) }
        }

        @Test func theKernelsOwnDriverReadsAPanelsReports() throws {
            let panel = try VirtualHIDPanel(HIDTouchscreen(name: "Harness HID panel", fingers: 5))
            let reader = try EventReader(panel.node)
            #expect(libevdev_get_num_slots(reader.device) == 5)
            try panel.report([.init(id: 3, x: 1000, y: 2000)])
            try panel.report([.init(id: 3, isDown: false, x: 1000, y: 2000)])
            let events = reader.events()
            #expect(events.contains(.axis(.positionX, 1000)))
            #expect(events.contains(.axis(.positionY, 2000)))
            let ids = events.filter { $0.type == 3 && $0.code == AbsoluteAxis.trackingID.rawValue }.map(\.value)
            #expect(ids == [0, -1])
            #expect(events.filter { $0 == .report }.count == 2)
        }

        @Test func messagesGoRoundUnchanged() throws {
            let receiver = try Receiver()
            let sender = try Sender(name: "Harness sender")
            try receiver.connect(to: "Harness sender")
            let before = Timestamp.now()
            try sender.send([0x90, 60, 100, 0xB0, 74, 1, 0xE0, 0, 64, 0xF8])
            try sender.send([0x80, 60, 0], to: receiver.address)
            let messages = try receiver.receive(5)
            #expect(messages.lines == ["90 3C 64", "B0 4A 01", "E0 00 40", "F8", "80 3C 00"])
            #expect(messages.allSatisfy { $0.time > before })
            #expect(try receiver.receive(within: .zero) == nil)
        }

        @Test func theReceiverHearsEverythingUntilItsSourceLeaves() throws {
            let receiver = try Receiver()
            var sender: Sender? = try Sender(name: "Harness sender")
            try receiver.connect(to: "Harness sender")
            try sender?.send([0x90, 60, 100, 0x80, 60, 0])
            sender = nil
            #expect(try receiver.receiveUntilSourceLeaves().lines == ["90 3C 64", "80 3C 00"])
        }

        @Test func theReceiverKnowsWhoConnectedToIt() throws {
            let receiver = try Receiver(name: "Harness receiver")
            var sender: Sender? = try Sender(name: "Harness sender")
            try sender?.connect(to: receiver.address)
            try sender?.send([0xB0, 74, 1])
            sender = nil
            #expect(try receiver.receiveUntilSourceLeaves().lines == ["B0 4A 01"])
        }

        @Test func aMissingClientIsReported() throws {
            let receiver = try Receiver()
            #expect(throws: Failure.self) { try receiver.connect(to: "Nobody", within: .milliseconds(1)) }
        }
    }
}
