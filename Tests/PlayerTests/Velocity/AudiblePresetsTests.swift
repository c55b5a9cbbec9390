import EvdevInput
import MIDI
import Mapping
import Panels
import Presets
import TestSupport
import Testing

@testable import Player

/// The presets of the library, as they are heard on panels of all sorts.
@Suite("Presets on every panel")
struct AudiblePresetsTests {
    static let presets = files(in: projectFile("presets")).filter { $0.hasSuffix(".yaml") }.map(LibraryPreset.init)

    static let presetsBySize = presets.filter(\.strikesBySize)
    static let panelsWithSize = GlassPanel.all.filter { $0.reports.contains(.size) }
    static let panelsWithoutSize = GlassPanel.all.filter { !$0.reports.contains(.size) }
    /// Recordings of fingers that do not press evenly.
    static let pressedRecordings = SharedRecordings.paths.filter { path in
        path.contains("drag") && ["ELAN", "N-Trig"].contains { path.contains($0) }
    }

    /// Softer than this is no note that somebody has played.
    private static let audible: UInt8 = 30

    @Test func thereAreAtLeastADozenPanelsAndAllPresets() {
        #expect(GlassPanel.all.count >= 12)
        #expect(Self.presets.count >= 20)
    }

    @Test(arguments: samplePairs(GlassPanel.all, presets))
    func everyNoteIsAudible(panel: GlassPanel, preset: LibraryPreset) throws {
        let light = try preset.render(panel, isFirm: false)
        let firm = try preset.render(panel, isFirm: true)
        #expect((light + firm).struck.allSatisfy { $0 >= Self.audible })
        #expect(light.struck.isEmpty == !["to: note", "to: chord", "to: arp"].contains(where: preset.text.contains))
    }

    @Test(arguments: panelsWithSize, presetsBySize)
    func aFirmFingerIsLouderThanALightOne(panel: GlassPanel, preset: LibraryPreset) throws {
        let light = try #require(try preset.render(panel, isFirm: false).struck.max())
        let firm = try #require(try preset.render(panel, isFirm: true).struck.min())
        #expect(firm >= light + 15)
    }

    @Test(arguments: panelsWithoutSize, presetsBySize)
    func withoutASizeEveryNoteIsAsLoudAsAKeyboardsAndPressedAsMuch(panel: GlassPanel, preset: LibraryPreset) throws {
        let messages = try preset.render(panel, isFirm: false)
        #expect(Set(messages.struck) == [100])
        let pressures = Set(messages.compactMap { if case .channelPressure(_, let value) = $0 { value } else { nil } })
        #expect(pressures == (preset.patch?.midi.mpe == nil ? [] : [100]))
    }

    @Test(arguments: presets)
    func everyNoteOfTheTourIsAudible(preset: LibraryPreset) throws {
        let messages = try preset.render(Recording(contentsOf: here("../Rendering/Library/tour.events")))
        #expect(messages.struck.allSatisfy { $0 >= Self.audible })
    }

    @Test(
        .enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"),
        arguments: samplePairs(SharedRecordings.paths, presets))
    func everyNoteOfARealRecordingIsAudible(path: String, preset: LibraryPreset) throws {
        let messages = try preset.render(Recording(contentsOf: path))
        #expect(messages.struck.allSatisfy { $0 >= Self.audible })
    }

    @Test func aFingerThatIsPressedIntoTheGlassIsHeardToBe() throws {
        #expect(try Self.heardPress(here("pressed.events")) >= 24)
    }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"), arguments: pressedRecordings)
    func aRealFingerThatIsPressedIntoTheGlassIsHeardToBe(path: String) throws {
        #expect(try Self.heardPress(path) >= 24)
    }

    /// How far the controller that a finger's size moves goes while the finger is down.
    private static func heardPress(_ path: String) throws -> Int {
        let renderer = Renderer(try Playing.patch("ribbons: [{ name: a, send: [{ from: size, to: cc 74 }] }]"))
        _ = try renderer.add(Recording(contentsOf: path))
        var values: [UInt8] = []
        renderer.render { event in
            if case .controller(_, _, let value) = event.message { values.append(value.rawValue) }
        }
        // The last one is the lift's.
        let held = values.dropLast()
        return Int(try #require(held.max())) - Int(try #require(held.min()))
    }
}

/// A preset of the library.
struct LibraryPreset: CustomTestStringConvertible, Sendable {
    let path: String
    let name: String
    let text: String
    let patch: Patch?

    init(_ path: String) {
        self.path = path
        name = String(path.split(separator: "/").last!.dropLast(".yaml".count))
        text = (try? contents(path)) ?? ""
        patch = (try? Preset.read(path))?.value
    }

    var testDescription: String { name }

    /// Whether the size of a contact is how hard it strikes.
    var strikesBySize: Bool { text.contains("velocity: size") || text.contains("velocity: { from: size") }

    func render(_ panel: GlassPanel, isFirm: Bool) throws -> [Message] {
        try render(panel.recording(isFirm: isFirm), panel.configuration)
    }

    func render(
        _ recording: Recording, _ configuration: DeviceConfiguration = DeviceConfiguration()
    ) throws -> [Message] {
        let renderer = Renderer(try #require(patch))
        _ = try renderer.add(recording, configuration: configuration)
        var messages: [Message] = []
        renderer.render { messages.append($0.message) }
        return messages
    }
}

extension [Message] {
    /// The velocities of the notes.
    var struck: [UInt8] {
        compactMap { if case .noteOn(_, _, let velocity) = $0 { velocity.rawValue } else { nil } }
    }
}
