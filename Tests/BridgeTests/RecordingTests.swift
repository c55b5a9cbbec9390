import EvdevInput
import Glibc
import MIDI
import Mapping
import Panels
import Ribbons
import Testing

@testable import Bridge

/// Real recordings, which the project does not contain: each is played where the folder is there.
@Suite("Real recordings")
struct RecordingTests {
    private static let folder = "../shared/recordings/evemu-devices"

    private static let paths: [String] = {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".events") { names.append("\(folder)/\(name)") }
        }
        return names.sorted()
    }()

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
        try Renderer(Recording(contentsOf: path), patch: patch).render { events.append($0) }
        return events
    }

    @Test(arguments: paths)
    func everyContactIsOneNoteFromItsDownToItsLift(path: String) throws {
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

    @Test(arguments: paths)
    func timesNeverGoBack(path: String) throws {
        let times = try Self.render(path).map(\.offset)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test(arguments: paths)
    func twoRendersAreTheSame(path: String) throws {
        #expect(try Self.render(path) == Self.render(path))
    }
}
