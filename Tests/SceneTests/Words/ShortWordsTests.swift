import Mapping
import PresetsTestKit
import Testing
import Touch

@testable import Scene

/// The short words beside a name on a screen.
@Suite("Short words")
struct ShortWordsTests {
    private func words(_ ribbon: String) throws -> [String] {
        let patch = try patch("ribbon-preset: 1\nribbons: [{ \(ribbon) }]")
        return Description(patch).ribbons[0].shortDetails(.front).map {
            Readout.withoutPlaceholder($0.words) ?? $0.words
        }
    }

    @Test func nothingIsSaidTwice() throws {
        #expect(try words("name: start, kind: button, send: { from: tap, to: start }") == [])
        #expect(try words("name: Panic, kind: button, send: panic") == [])
        #expect(try words("name: go, kind: button, send: { from: tap, to: start }") == ["start"])
    }

    @Test func aScaleHasItsRoot() throws {
        #expect(try words("name: m, kind: keys, send: { to: note, root: A2, scale: minor }") == ["A minor"])
        #expect(try words("name: m, kind: keys, send: { to: note, root: Eb3, scale: major }") == ["E♭ major"])
        #expect(try words("name: m, kind: keys, send: { to: note, root: A2 }") == ["chromatic"])
        #expect(try words("name: m, kind: keys, send: { to: note, scale: input }") == ["keys of the input"])
        let tuned = "name: m, kind: keys, send: { to: note, scale: input-tuning, voices: 1 }"
        #expect(try words(tuned) == ["tuning of the input"])
    }

    @Test func aPadSaysWhichNotesItPlays() throws {
        let notes = "[{ from: contact, to: note F2 }, { from: contact, to: note A3 }, { from: contact, to: note C4 }]"
        #expect(try words("name: F, kind: pad, send: \(notes)") == ["F2 A3 C4"])
        let chord = "{ from: contact, to: chord, keys: [C3, E3, G3] }"
        #expect(try words("name: C, kind: pad, send: \(chord)") == ["C3 E3 G3"])
        #expect(try words("name: kick, kind: pad, send: { from: contact, to: note C1 }") == ["note C1"])
        #expect(try words("name: C, kind: pad, send: { from: contact, to: note C1, label: boom }") == ["boom"])
    }

    /// Wherever cells have names, the first of each octave has its number.
    @Test(arguments: [(92.4, 61.6), (154, 92), (246, 154), (138, 246)])
    func everyRootThatIsNamedHasItsOctave(width: Double, height: Double) throws {
        for path in ShippedPresets.paths {
            let layout = Layout(
                try ShippedPresets.patch(path), size: Millimetres(width: width, height: height), for: .screen)
            for ribbon in layout.ribbons {
                let roots = Set(ribbon.front.filter { $0.id.part == .cell && $0.role == .rootCell }.map(\.id.index))
                let names = ribbon.front.filter { $0.id.part == .cellName && roots.contains($0.id.index) }
                for name in names where ribbon.front.contains(where: { $0.id.part == .cell && $0.box.width > 4 }) {
                    #expect(name.words?.contains { $0.isNumber } == true, "\(path) \(ribbon.name) \(name.words ?? "")")
                }
            }
        }
    }
}
