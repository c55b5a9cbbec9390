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
    static let recordings = files(in: here("../../../../shared/recordings/evemu-devices")).filter {
        $0.hasSuffix(".events")
    }

    /// Softer than this is no note that somebody has played.
    private static let audible: UInt8 = 30

    @Test func thereAreAtLeastADozenPanelsAndAllPresets() {
        #expect(GlassPanel.all.count >= 12)
        #expect(Self.presets.count >= 20)
    }

    @Test(arguments: GlassPanel.all, presets)
    func everyNoteIsAudible(panel: GlassPanel, preset: LibraryPreset) throws {
        let light = try preset.render(panel, isFirm: false)
        let firm = try preset.render(panel, isFirm: true)
        #expect((light + firm).struck.allSatisfy { $0 >= Self.audible })
        #expect(light.struck.isEmpty == !preset.text.contains("to: note"))
    }

    @Test(arguments: GlassPanel.all.filter { $0.reports.contains(.size) }, presets.filter(\.strikesBySize))
    func aFirmFingerIsLouderThanALightOne(panel: GlassPanel, preset: LibraryPreset) throws {
        let light = try #require(try preset.render(panel, isFirm: false).struck.max())
        let firm = try #require(try preset.render(panel, isFirm: true).struck.min())
        #expect(firm >= light + 15)
    }

    @Test(arguments: GlassPanel.all.filter { !$0.reports.contains(.size) }, presets.filter(\.strikesBySize))
    func withoutASizeEveryNoteIsAsLoudAsAKeyboardsAndNothingIsPressed(panel: GlassPanel, preset: LibraryPreset) throws {
        let messages = try preset.render(panel, isFirm: false)
        #expect(Set(messages.struck) == [100])
        #expect(!messages.contains { if case .channelPressure = $0 { true } else { false } })
    }

    @Test(arguments: recordings, presets)
    func everyNoteOfARealRecordingIsAudible(path: String, preset: LibraryPreset) throws {
        let messages = try preset.render(Recording(contentsOf: path))
        #expect(messages.struck.allSatisfy { $0 >= Self.audible })
    }

    @Test(arguments: recordings.filter { $0.contains("ELAN") || $0.contains("N-Trig") }.filter { $0.contains("drag") })
    func aRealFingerThatChangesIsHeardToChange(path: String) throws {
        let harp = try #require(Self.presets.first { $0.name == "17-harp" })
        let struck = try harp.render(Recording(contentsOf: path)).struck
        #expect(Set(struck).count > 1)
        #expect(struck.max()! - struck.min()! >= 8)
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
