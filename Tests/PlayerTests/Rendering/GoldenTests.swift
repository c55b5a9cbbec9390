import EvdevInput
import MIDI
import Mapping
import Panels
import Presets
import TestSupport
import Testing
import Touch

@testable import Player

/// Recordings made to be read, each with a preset and with the MIDI that it must become. What each shows is said in its
/// `.events`, why each message comes in its `.midi`. And one recording for each preset of the library.
@Suite("Golden renders")
struct GoldenTests {
    private static let folder = here("Golden")

    static let names = files(in: folder).filter { $0.hasSuffix(".events") }.map { path in
        String(path.dropFirst(folder.count + 1).dropLast(".events".count))
    }

    @Test func thereAreEnoughOfThem() {
        #expect(Self.names.count >= 20)
    }

    @Test(arguments: names)
    func aRecordingBecomesItsMIDI(name: String) throws {
        let path = "\(Self.folder)/\(name)"
        let patch = try #require(Preset.load(Array(contents("\(path).yaml").utf8), file: "\(name).yaml").value)
        #expect(try Self.render("\(path).events", patch) == Self.expected("\(path).midi"))
    }

    /// A tour of what two hands do all over the screen. `RIBBON_UPDATE=1 swift test --filter GoldenTests` writes what it
    /// becomes.
    @Test(arguments: AudiblePresetsTests.presets)
    func aPresetOfTheLibraryPlaysTheTour(preset: LibraryPreset) throws {
        let path = here("Library/\(preset.name).midi")
        let lines = try Self.render(here("Library/tour.events"), try #require(preset.patch))
        if Updating.isAsked { try Updating.write(lines.joined(separator: "\n") + "\n", to: path) }
        #expect(try lines == Self.expected(path))
        #expect(!lines.isEmpty)
    }

    private static func render(_ recording: String, _ patch: Patch) throws -> [String] {
        var lines: [String] = []
        let renderer = Renderer(patch)
        _ = try renderer.add(Recording(contentsOf: recording))
        renderer.render { lines.append(line($0)) }
        return lines
    }

    /// Every line of a `.midi`, without its comment.
    private static func expected(_ path: String) throws -> [String] {
        try contents(path).split(separator: "\n").compactMap { line in
            let words = line.prefix { $0 != "#" }.split(separator: " ")
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
    }

    /// As `ribbon render` prints it.
    private static func line(_ event: Renderer.Event) -> String {
        let microseconds = event.offset.count / 1000
        let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        let bytes = event.message.bytes.map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count < 2 ? "0\(text)" : text
        }
        return "\(microseconds / 1_000_000).\(fraction) \(bytes.joined(separator: " "))"
    }
}
