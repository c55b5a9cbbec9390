import EvdevInput
import Panels
import TestSupport
import Testing
import Time
import Touch

extension AllocationTests {
    /// From an event to a frame, for each protocol, with and without filters.
    @Suite("Decoder")
    struct DecoderTests {
        private static let panels = [
            "hundred-slots", "palms-and-pens", "hovering", "replaced-and-tapped", "never-lifts", "packets-with-ids",
            "packets-without-ids", "every-id-is-zero", "resistive", "three-nodes.mouse",
        ]

        private static func recording(_ name: String) throws -> Recording {
            try Recording(contentsOf: here("../PanelsTests/Panels/\(name).events"))
        }

        private static let filters: FilterConfiguration = {
            var filters = FilterConfiguration()
            filters.deadBand = 0.2
            filters.medianOfThree = true
            filters.smoothing = OneEuroParameters()
            filters.minimumDuration = .milliseconds(5)
            filters.liftDebounce = .milliseconds(20)
            filters.silence = .milliseconds(700)
            return filters
        }()

        @Test(arguments: panels, [false, true])
        func anEventAllocatesNothing(panel: String, isFiltered: Bool) throws {
            let recording = try Self.recording(panel)
            var configuration = DeviceConfiguration()
            if isFiltered { configuration.filters = Self.filters }
            var decoder = try PanelDecoder(recording.device, configuration: configuration)
            var contacts = 0
            var time = Timestamp.zero
            func play() {
                for var event in recording.events {
                    time = time + .milliseconds(2)
                    event.time = time
                    decoder.handle(event) { contacts += $0.contacts.count }
                }
                time = time + .milliseconds(2000)
                decoder.advance(to: time) { contacts += $0.contacts.count }
                decoder.cancelAll(at: time) { contacts += $0.contacts.count }
            }
            let allocations = AllocationTests.count { for _ in 0..<20 { play() } }
            #expect(allocations == 0)
            #expect(contacts > 0)
        }

        @Test func aLossAllocatesNothing() throws {
            let recording = try Self.recording("hundred-slots")
            var decoder = try PanelDecoder(recording.device)
            var drops = recording.events
            for (index, event) in recording.events.enumerated().reversed() where index % 20 == 0 {
                drops.insert(RawEvent(time: event.time, type: 0, code: 3, value: 0), at: index)
            }
            var contacts = 0
            let allocations = AllocationTests.count {
                for event in drops { decoder.handle(event) { contacts += $0.contacts.count } }
            }
            #expect(allocations == 0)
            let count = decoder.currentDrops()
            #expect(count > 10)
            #expect(contacts > 0)
        }
    }
}
