import MIDI
import Mapping
import Testing

@testable import Presets

/// `keys` of a gate: keys, chords by their names, and both.
@Suite("Keys")
struct KeysTests {
    private func keys(_ options: String) -> String? {
        route("from: contact, to: chord, \(options)")?.note?.keys.map { KeyName.name($0) }.joined(separator: " ")
    }

    private func report(_ options: String) -> [String] { load(mappings: "from: contact, to: chord, \(options)").report }

    @Test(arguments: [
        ("keys: C7", "C3 E3 G3 A#3"), ("keys: Am, root: E2", "A2 C3 E3"), ("keys: C/E", "E2 C3 E3 G3"),
        ("keys: [C7]", "C7"), ("keys: [C2, C]", "C2 C3 E3 G3"), ("keys: [E3, C]", "E3 C3 G3"),
        ("keys: [Am, C]", "A3 C4 E4 C3 E3 G3"), ("keys: [60, Em, 67]", "C3 E3 G3 B3"), ("keys: Bb5", "A#3 F4"),
    ])
    func chordsAndKeys(options: String, expected: String) {
        #expect(keys(options) == expected)
    }

    @Test func aChordInAListWarnsWhereItIsAKey() {
        #expect(
            report("keys: [C7]") == [
                "6:44: 'C7' in a list is the key C7 (108), not the chord; for the chord write 'keys: C7'"
            ])
        #expect(report("keys: [Am, C7]").count == 1)
        #expect(report("keys: [C5, E5, G5]") == [])
        #expect(report("keys: C7") == [])
    }

    @Test(arguments: [
        ("keys: C3", "6:43: 'C3' is no chord; ", "for a key alone write 'keys: [C3]'"),
        ("keys: Cmaj", "6:43: 'Cmaj' is no chord; ", "did you mean 'C'?"),
        ("keys: am", "6:43: 'am' is no chord; ", "did you mean 'Am'?"),
        ("keys: Amin/c", "6:43: 'Amin/c' is no chord; ", "did you mean 'Am/C'?"),
        ("keys: C#M7", "6:43: 'C#M7' is no chord; ", "did you mean 'C#maj7'?"),
        ("keys: Hm", "6:43: 'Hm' is no chord; ", "the German H is B here"),
        ("keys: [C3, Emin]", "6:48: 'Emin' is no key and no chord; ", "did you mean 'Em'?"),
        (
            "keys: D, root: C8", "6:43: 'D' in the octave of C8 (120) goes beyond the keys; ",
            "write another 'root' beside it"
        ),
    ])
    func whatIsNeitherIsRefusedWithAdvice(options: String, beginning: String, advice: String) {
        let found = report(options)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix(beginning) ?? false, "\(found)")
        #expect(found.first?.hasSuffix("; \(advice)") ?? false, "\(found)")
    }

    @Test func sixteenKeysAreEnough() {
        #expect(report("keys: [C9, D9, Ebm9]") == [])
        #expect(
            report("keys: [C9, D9, Ebm9, F#9, Am9, Bmaj9]") == [
                "6:43: 'keys' has 21 keys; expected at most 16"
            ])
    }
}
