import MIDI
import Mapping
import MappingTestKit
import Panels
import TestSupport
import Testing

@testable import Player

/// MPE synths that sound by pressure alone are not silent on a screen without size and pressure.
@Suite("Pressures of MPE voices")
struct VoicePressureTests {
    private static let presets = AudiblePresetsTests.presets.filter { $0.patch?.midi.mpe != nil }
    private static let panels = GlassPanel.all.filter(\.reports.isEmpty)

    @Test func thereAreSuchPresetsAndPanels() {
        #expect(Self.presets.count >= 3 && Self.panels.count >= 5)
        #expect(Self.presets.contains { $0.name == "09-mpe-strings" })
    }

    private func expectPressures(_ messages: [Message], _ patch: Patch, atLeast count: Int = 20) {
        var pressures = VoicePressures()
        let failures = messages.compactMap { pressures.take($0, zone: patch.midi.mpe, least: 1) }
        #expect(failures.isEmpty, "\(failures.first ?? "")")
        #expect(pressures.noteOns >= count)
    }

    @Test(arguments: panels, presets)
    func eachNoteOnHasAPressureBeforeIt(panel: GlassPanel, preset: LibraryPreset) throws {
        expectPressures(try preset.render(panel, isFirm: true), try #require(preset.patch))
    }

    @Test(arguments: presets)
    func soDoNoteOnsOfTheTour(preset: LibraryPreset) throws {
        let tour = try Recording(contentsOf: here("../Rendering/Library/tour.events"))
        expectPressures(try preset.render(tour), try #require(preset.patch))
    }

    /// A DIN cable carries a note with its pressure in 1.6 ms: nine of ten wait when another preset is chosen.
    @Test func soDoNotesThatWaitAtAChangeOfPresets() throws {
        let patch = try Playing.patch(
            "midi: { mpe: {}, budget: din }\nribbons: [{ name: a, send: [{ from: touch, to: note, voices: 15 }] }]")
        let playing = Playing(patch)
        let panel = playing.panel()
        for finger in 0..<10 as Range<UInt32> { playing.touch(panel, finger, x: Double(50 + 90 * finger), at: 10) }
        let before = playing.takeSent().map(\.message)
        playing.play(try Playing.patch(Playing.silent), at: 10)
        let after = playing.takeSent().map(\.message)
        #expect(after.count { $0.struckKey != nil } >= 8)
        expectPressures(before + after, patch, atLeast: 10)
    }

    /// Each plays a ribbon over the whole screen.
    @Test(arguments: [
        "{ from: range, to: chord, root: C3, span: 24, scale: major, strum: 10 }",
        "{ from: range, to: arp, root: C3, span: 24, division: 1/32, octaves: 2 }",
        "{ from: contact, to: chord, keys: [C3, E3, G3], mode: toggle }",
        "{ from: contact, to: arp, keys: [C3, E3, G3], division: 1/16, mode: latch }",
        "{ from: touch, to: note, voices: 1, legato: on }",
        "{ from: touch, to: note, voices: 15, quantize: step }",
        "{ from: touch, to: note, rows: 4, span: 12, quantize: assist }",
        "{ from: touch, to: note, span: 100, quantize: off }", "{ from: touch, to: note C3, voices: 3 }",
        "{ from: touch, to: note, velocity: across }",
    ])
    func allKindsOfVoicesHaveOne(mapping: String) throws {
        for mode in ["", "edges: { top: latch, left: loop record a }\n"] {
            let patch = try Playing.patch(
                "midi: { mpe: { members: 2 } }\n\(mode)ribbons: [{ name: a, range: 0.4, send: [\(mapping)] }]")
            let playing = Playing(patch)
            let panel = playing.panel()
            if !mode.isEmpty {
                playing.perform(.latch, at: 1)
                playing.perform(.loop(ribbon: 0, .record), at: 2)
            }
            for turn in 0..<8 as Range<Int64> {
                // Three fingers on two channels, each of which goes far.
                for finger in 0..<3 as Range<Int64> {
                    let (id, x) = (UInt32(finger), Double(100 + 250 * finger))
                    playing.touch(panel, id, x: x, y: 10, at: 10 + 200 * turn + 10 * finger)
                    playing.touch(panel, id, x: 950 - x, y: 90, at: 15 + 200 * turn + 10 * finger)
                }
                for finger in 0..<3 as Range<Int64> {
                    playing.lift(panel, UInt32(finger), at: 150 + 200 * turn + finger)
                }
            }
            if !mode.isEmpty { playing.perform(.loop(ribbon: 0, .record), at: 2000) }
            playing.advance(to: 6000)
            expectPressures(playing.takeSent().map(\.message), patch, atLeast: mode.isEmpty ? 6 : 8)
        }
    }
}
