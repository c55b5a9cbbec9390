import EvdevInput
import Glibc
import MIDI
import Mapping
import Panels
import Ribbons
import TestSupport
import Testing

@testable import Player

/// Recordings of the project and of real panels, each with one ribbon over the whole surface.
@Suite("Notes of recordings")
struct RecordingTests {
    private static let own = [
        here("Library/tour.events"), projectFile("presets/demonstration.events"),
        projectFile("Tests/PanelsTests/Panels/pressure-and-shape.events"),
        projectFile("Tests/PanelsTests/Panels/hovering.events"),
    ]

    /// The raw `E:` lines, read here anew so that nothing of the decoder is trusted.
    private static func events(of path: String) throws -> [(type: Int, code: Int, value: Int)] {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var events: [(Int, Int, Int)] = []
        var line = [CChar](repeating: 0, count: 512)
        while fgets(&line, 512, file) != nil {
            let text = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
            let fields = text.split { $0 == " " || $0 == "\n" || $0 == "\t" }
            guard fields.count >= 5, fields[0] == "E:" else { continue }
            events.append((Int(fields[2], radix: 16)!, Int(fields[3], radix: 16)!, Int(fields[4])!))
        }
        return events
    }

    /// One ribbon over the whole surface, 15 voices, `quantize: touch`.
    private static let patch: Patch = {
        var settings = RibbonSettings(name: "all", gestures: .playingNotes)
        settings.playsNotes = true
        var route = Route(source: .touch, target: .note(nil), channel: Channel(index: 0))
        var note = NoteOptions()
        note.voices = 15
        note.quantize = .touch
        route.note = note
        return Patch(name: "all", ribbons: [RibbonPatch(settings: settings, front: [route])])
    }()

    private static func render(_ path: String) throws -> [Renderer.Event] {
        var events: [Renderer.Event] = []
        let renderer = Renderer(patch)
        _ = try renderer.add(Recording(contentsOf: path))
        renderer.render { events.append($0) }
        return events
    }

    @Test(arguments: own)
    func everyContactIsOneNoteFromItsDownToItsLift(path: String) throws { try expectANoteForEachContact(of: path) }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"), arguments: SharedRecordings.paths)
    func everyContactOfARealPanelIsOneNote(path: String) throws { try expectANoteForEachContact(of: path) }

    private func expectANoteForEachContact(of path: String) throws {
        let raw = try Self.events(of: path)
        let trackingIDs = raw.filter { $0.type == 3 && $0.code == 0x39 }
        let hovers = raw.contains { $0.type == 3 && ($0.code == 0x19 || $0.code == 0x3B) && $0.value > 0 }
        let events = try Self.render(path)
        var sounding: [UInt7: Int] = [:]
        var ons = 0
        for event in events {
            if let (_, key) = event.message.struckKey {
                ons += 1
                sounding[key, default: 0] += 1
            }
            if let (_, key) = event.message.releasedKey { sounding[key, default: 0] -= 1 }
        }
        #expect(ons > 0)
        #expect(sounding.values.allSatisfy { $0 == 0 }, "as many note offs as note ons, none sounding at the end")
        if !trackingIDs.isEmpty && !hovers { #expect(ons == trackingIDs.count { $0.value != -1 }) }
    }

    @Test(arguments: own)
    func timesNeverGoBackAndTwoRendersAreTheSame(path: String) throws { try expectTheSameInOrder(of: path) }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"), arguments: SharedRecordings.paths)
    func timesOfARealPanelNeverGoBackAndTwoRendersAreTheSame(path: String) throws { try expectTheSameInOrder(of: path) }

    private func expectTheSameInOrder(of path: String) throws {
        let events = try Self.render(path)
        let times = events.map(\.offset)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(try Self.render(path) == events)
    }
}
