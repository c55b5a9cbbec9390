import EvdevInput
import Mapping
import Panels
import Presets
import TestSupport
import Testing
import Time
import Touch

@testable import Player

/// Events that the kernel holds back change nothing that is played.
@Suite("Masked recordings")
struct EventMaskTests {
    private static let own =
        events(in: projectFile("Tests/PanelsTests/Panels")) + events(in: here("Golden"))
        + events(in: projectFile("presets"))

    private static let presets = AudiblePresetsTests.presets

    private static func events(in folder: String) -> [String] { files(in: folder).filter { $0.hasSuffix(".events") } }

    private func render(
        _ recording: Recording, _ patch: Patch, _ configuration: DeviceConfiguration
    ) throws -> [Renderer.Event] {
        let renderer = Renderer(patch)
        _ = try renderer.add(recording, configuration: configuration)
        var events: [Renderer.Event] = []
        renderer.render { events.append($0) }
        return events
    }

    /// Compares time, port and bytes of all messages.
    private func compare(_ recording: Recording, _ patch: Patch, _ filters: FilterConfiguration, _ name: String) throws
    {
        var configuration = DeviceConfiguration()
        configuration.filters = filters
        let sources = patch.contactSources(on: nil)
        guard let mask = recording.device.eventMask(playing: sources, filters) else { return }
        let masked = try render(recording.masked(by: mask), patch, configuration)
        #expect(try masked == render(recording, patch, configuration), "\(name)")
    }

    /// A contact's properties in a frame, where they have changed.
    private struct Change: Equatable {
        var time: Timestamp
        var contact: Contact

        init?(_ contact: Contact, at time: Timestamp) {
            guard contact.phase != .stationary else { return nil }
            self.time = time
            self.contact = contact
            // Of the frame before, which may be one that says nothing.
            self.contact.previousLocation = contact.location
        }
    }

    private func changes(_ recording: Recording) throws -> [Change] {
        var decoder = try PanelDecoder(recording.device)
        var changes: [Change] = []
        for event in recording.events {
            decoder.handle(event) { frame in
                let time = frame.timestamp
                changes += frame.contacts.compactMap { Change($0, at: time) }
            }
        }
        return changes
    }

    @Test(arguments: own)
    func theDecoderMissesNothing(path: String) throws { try expectNothingMissed(by: path) }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"), arguments: SharedRecordings.paths)
    func theDecoderMissesNothingOfARealPanel(path: String) throws { try expectNothingMissed(by: path) }

    private func expectNothingMissed(by path: String) throws {
        let recording = try Recording(contentsOf: path)
        guard let mask = recording.device.eventMask(playing: [.pressure, .size], FilterConfiguration()) else { return }
        #expect(try changes(recording.masked(by: mask)) == changes(recording))
    }

    @Test(arguments: own)
    func everyPresetPlaysTheSameBytesAtTheSameTimes(path: String) throws { try expectTheSameBytesOfPresets(path) }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"), arguments: SharedRecordings.paths)
    func everyPresetPlaysTheSameBytesOfARealPanel(path: String) throws { try expectTheSameBytesOfPresets(path) }

    private func expectTheSameBytesOfPresets(_ path: String) throws {
        let recording = try Recording(contentsOf: path)
        let index = try #require((Self.own + SharedRecordings.paths).firstIndex(of: path))
        for preset in sample(Self.presets, at: index) {
            try compare(recording, try #require(preset.patch), FilterConfiguration(), preset.name)
        }
    }

    @Test(arguments: GoldenTests.names)
    func everyGoldenPresetPlaysTheSameBytesAtTheSameTimes(name: String) throws {
        try compare(Recording(contentsOf: here("Golden/\(name).events")), golden(name), FilterConfiguration(), name)
    }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"), arguments: GoldenTests.names)
    func everyGoldenPresetPlaysTheSameBytesOfRealPanels(name: String) throws {
        for path in SharedRecordings.paths {
            try compare(Recording(contentsOf: path), golden(name), FilterConfiguration(), path)
        }
    }

    private func golden(_ name: String) throws -> Patch { try #require(Preset.read(here("Golden/\(name).yaml")).value) }

    private static let filters: [FilterConfiguration] = {
        var band = FilterConfiguration()
        band.deadBand = 0.8
        var median = FilterConfiguration()
        median.medianOfThree = true
        var smooth = FilterConfiguration()
        smooth.smoothing = OneEuroParameters()
        var late = FilterConfiguration()
        (late.minimumDuration, late.liftDebounce) = (.milliseconds(30), .milliseconds(30))
        return [band, median, smooth, late]
    }()

    @Test(arguments: own)
    func noFilterMissesAReport(path: String) throws { try expectTheSameBytesOfFilters(path) }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"), arguments: SharedRecordings.paths)
    func noFilterMissesAReportOfARealPanel(path: String) throws { try expectTheSameBytesOfFilters(path) }

    private func expectTheSameBytesOfFilters(_ path: String) throws {
        let recording = try Recording(contentsOf: path)
        for name in ["01-filter", "02-melody", "09-mpe-strings"] {
            let patch = try #require(Preset.read(projectFile("presets/\(name).yaml")).value)
            for filters in Self.filters { try compare(recording, patch, filters, name) }
        }
    }

    // MARK: What it saves

    /// The rows of the table in docs/performance.md, computed from the recordings.
    private static func rows() throws -> [String] {
        var takes: [(name: String, recordings: [Recording])] = []
        for path in SharedRecordings.paths {
            let recording = try Recording(contentsOf: path)
            if let index = takes.firstIndex(where: { $0.name == recording.device.name }) {
                takes[index].recordings.append(recording)
            } else {
                takes.append((recording.device.name, [recording]))
            }
        }
        return takes.compactMap { name, recordings in
            share(of: recordings).map { "| \(name) | \($0.events) % | \($0.reports) % |" }
        }
    }

    /// How much the kernel holds back, in per cent; nil of a panel that is not masked.
    private static func share(of recordings: [Recording]) -> (events: Int, reports: Int)? {
        guard let mask = recordings[0].device.eventMask(playing: [], FilterConfiguration()) else { return nil }
        let all = recordings.flatMap(\.events)
        let passed = recordings.flatMap { $0.masked(by: mask).events }
        func percent(_ passed: Int, _ all: Int) -> Int { Int((100 - 100 * Double(passed) / Double(all)).rounded()) }
        func reports(_ events: [RawEvent]) -> Int { events.count { $0 == .report(at: $0.time) } }
        return (percent(passed.count, all.count), percent(reports(passed), reports(all)))
    }

    @Test func ofAPanelThatReportsPressureAndShapeMoreThanHalfGoes() throws {
        let path = projectFile("Tests/PanelsTests/Panels/pressure-and-shape.events")
        let share = try #require(Self.share(of: [try Recording(contentsOf: path)]))
        #expect(share.events == 61)
        #expect(share.reports == 0)
    }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"), arguments: SharedRecordings.paths)
    func atLeastATenthOfTheEventsOfARealPanelGoes(path: String) throws {
        guard let share = Self.share(of: [try Recording(contentsOf: path)]) else { return }
        #expect(share.events >= 10)
    }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"))
    func theDocumentationSaysHowMuchItSaves() throws {
        let text = try contents(projectFile("docs/performance.md"))
        let rows = try Self.rows()
        #expect(rows.count >= 4)
        for row in rows { #expect(text.contains(row), "docs/performance.md lacks: \(row)") }
    }
}
