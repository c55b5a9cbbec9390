import EvdevInput
import Panels
import TestSupport
import Testing
import Touch

extension KernelTests {
    /// Each synthetic panel as a device of the kernel's, played by its recording.
    @Suite("Input: panels")
    struct InputPanelTests {
        private static let playable = PanelRecordings.names().filter { !$0.hasPrefix("nonsense.") }
        private static let nonsense = PanelRecordings.names().filter { $0.hasPrefix("nonsense.") }

        @Test func thereAreAtLeastTwelve() {
            #expect(Self.playable.count >= 12)
        }

        @Test(arguments: playable)
        func eachPanelPlaysOnTheKernelAsItsRecordingRenders(name: String) throws {
            let recording = try PanelRecordings.named(name)
            let device = try EvdevInput.VirtualPanel(recording.device)
            var reading = try PanelReading(device.path)
            for event in recording.events {
                try device.send(event)
                if event.type == 0, event.code == 0 { #expect(reading.read() == .drained) }
            }
            reading.cancelAll()
            let contacts = try PanelRecordings.number("contacts", of: name)
            let cancelled = try PanelRecordings.number("cancelled", of: name)
            #expect(reading.began == contacts)
            #expect(reading.cancelled == cancelled)
            #expect(reading.ended == contacts - cancelled)
            #expect(reading.down.isEmpty)
            if case .slots = try recording.device.panelProtocol(), !recording.device.axes.keys.contains(0x3b),
                !recording.device.axes.keys.contains(0x37)
            {
                #expect(reading.trackingIDs == contacts)
            }
        }

        @Test(
            .enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"),
            arguments: SharedRecordings.paths)
        func eachRecordingOfARealPanelPlaysOnTheKernelAsItRenders(path: String) throws {
            let recording = try Recording(contentsOf: path)
            var decoder = try PanelDecoder(recording.device)
            var rendered = 0
            for event in recording.events {
                decoder.handle(event) { rendered += $0.contacts.count { $0.phase == .began } }
            }
            let device = try EvdevInput.VirtualPanel(recording.device)
            var reading = try PanelReading(device.path)
            var report: [Panels.RawEvent] = []
            for event in recording.events {
                report.append(event)
                guard event.type == 0, event.code == 0 else { continue }
                try device.send(report)
                report.removeAll()
                #expect(reading.read() == .drained)
            }
            reading.cancelAll()
            #expect(rendered > 0)
            #expect(reading.began == rendered)
            #expect(reading.began == reading.ended + reading.cancelled)
        }

        @Test func theKernelDescribesAPanelAsItsRecordingDoes() throws {
            for name in Self.playable {
                let recording = try PanelRecordings.named(name)
                let device = try EvdevInput.VirtualPanel(recording.device)
                let panel = try LivePanel(path: device.path)
                #expect(panel.device.name == recording.device.name)
                #expect(panel.device.axes == recording.device.axes)
                #expect(panel.device.properties == recording.device.properties)
                #expect(try panel.device.panelKind() == recording.device.panelKind())
                #expect(try panel.device.panelProtocol() == recording.device.panelProtocol())
            }
        }

        @Test(arguments: nonsense)
        func nonsenseIsNamedOrPlayedAsFarAsItMakesSense(name: String) throws {
            let recording = try PanelRecordings.named(name)
            // The kernel itself takes no device whose maximum lies below its minimum.
            guard let device = try? EvdevInput.VirtualPanel(recording.device) else {
                #expect(throws: UnusablePanel.self) { try recording.device.panelProtocol() }
                return
            }
            guard (try? recording.device.panelProtocol()) != nil else {
                #expect(throws: UnusablePanel.self) { try PanelReading(device.path) }
                return
            }
            var reading = try PanelReading(device.path)
            for event in recording.events {
                try device.send(event)
                if event.type == 0, event.code == 0 { #expect(reading.read() == .drained) }
            }
            reading.cancelAll()
            #expect(reading.began == reading.trackingIDs)
            #expect(reading.began == reading.ended + reading.cancelled)
        }

        @Test func contactsThatAreDownAlreadyAreTakenUpWhereTheyAre() throws {
            let recording = try PanelRecordings.named("hundred-slots")
            let device = try EvdevInput.VirtualPanel(recording.device)
            let firstReport = recording.events.firstIndex { $0.type == 0 } ?? 0
            try device.send(recording.events[...firstReport])
            let reading = try PanelReading(device.path)
            #expect(reading.down.count == 10)
            var recorded = try PanelDecoder(recording.device)
            var rendered: [Point] = []
            for event in recording.events[...firstReport] {
                recorded.handle(event) { rendered = $0.contacts.map(\.location) }
            }
            #expect(Set(reading.down.values.map(\.location)) == Set(rendered))
        }

        @Test func aButtonThatIsDownAlreadyIsATouch() throws {
            let recording = try PanelRecordings.named("resistive")
            let device = try EvdevInput.VirtualPanel(recording.device)
            let firstReport = recording.events.firstIndex { $0.type == 0 } ?? 0
            try device.send(recording.events[...firstReport])
            let reading = try PanelReading(device.path)
            #expect(reading.down.count == 1)
            #expect(reading.down.values.first?.location.x ?? 0 > 0)
        }

        @Test func whatIsRecordedRendersAsItWasPlayed() throws {
            let recording = try PanelRecordings.named("palms-and-pens")
            let device = try EvdevInput.VirtualPanel(recording.device)
            var reading = try PanelReading(device.path)
            for event in recording.events {
                try device.send(event)
                if event.type == 0 { _ = reading.read() }
            }
            let taken = Recording(device: reading.panel.device, events: reading.raw)
            let again = try Recording(text: RecordingWriter.text(of: taken))
            var decoder = try PanelDecoder(again.device)
            var frames: [TouchFrame] = []
            for event in again.events { decoder.handle(event) { frames.append(copy $0) } }
            #expect(frames.map { $0.contacts.map(\.location) } == reading.frames.map { $0.contacts.map(\.location) })
            #expect(frames.map { $0.contacts.map(\.phase) } == reading.frames.map { $0.contacts.map(\.phase) })
        }
    }
}
