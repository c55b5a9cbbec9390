import MIDI
import Testing

@Suite("Chord names")
struct ChordNameTests {
    private func keys(_ name: String, root: String = "C3") -> [String]? {
        KeyName.key(root).flatMap { ChordName(name)?.keys(inOctaveOf: $0) }?.map { KeyName.name($0) }
    }

    @Test(arguments: [
        ("C", "C3 E3 G3"), ("Am", "A3 C4 E4"), ("C7", "C3 E3 G3 A#3"), ("Fmaj7", "F3 A3 C4 E4"),
        ("Dm7", "D3 F3 A3 C4"), ("Bdim", "B3 D4 F4"), ("Bdim7", "B3 D4 F4 G#4"), ("Caug", "C3 E3 G#3"),
        ("Dsus2", "D3 E3 A3"), ("Csus4", "C3 F3 G3"), ("C6", "C3 E3 G3 A3"), ("Cm6", "C3 D#3 G3 A3"),
        ("C9", "C3 E3 G3 A#3 D4"), ("Cmaj9", "C3 E3 G3 B3 D4"), ("Cm9", "C3 D#3 G3 A#3 D4"),
        ("Cadd9", "C3 E3 G3 D4"), ("F#m7b5", "F#3 A3 C4 E4"), ("G5", "G3 D4"),
    ])
    func everyQualityHasItsNotes(name: String, notes: String) {
        #expect(keys(name)?.joined(separator: " ") == notes)
    }

    @Test func everyQualityIsTested() { #expect(ChordName.qualities.count == 18) }

    @Test(arguments: [
        ("Bb", "A#3 D4 F4"), ("Bb5", "A#3 F4"), ("B5", "B3 F#4"), ("Ebm", "D#3 F#3 A#3"), ("Abm7b5", "G#3 B3 D4 F#4"),
        ("B", "B3 D#4 F#4"), ("Cb", "B3 D#4 F#4"), ("B#", "C3 E3 G3"), ("E#m", "F3 G#3 C4"),
    ])
    func anAccidentalBelongsToTheRoot(name: String, notes: String) {
        #expect(keys(name)?.joined(separator: " ") == notes)
    }

    @Test(arguments: [
        ("C/E", "E2 C3 E3 G3"), ("C/B", "B2 C3 E3 G3"), ("C/C", "C2 C3 E3 G3"), ("G/F#", "F#3 G3 B3 D4"),
        ("Am7/G", "G3 A3 C4 E4 G4"), ("D/Bb", "A#2 D3 F#3 A3"),
    ])
    func theBassIsTheNearestOneBelow(name: String, notes: String) {
        #expect(keys(name)?.joined(separator: " ") == notes)
    }

    @Test func theRootLiesInItsOctave() {
        #expect(keys("Am", root: "E2") == ["A2", "C3", "E3"])
        #expect(keys("C", root: "B2") == ["C2", "E2", "G2"])
        #expect(keys("C", root: "C-2") == ["C-2", "E-2", "G-2"])
        #expect(keys("C", root: "C8") == ["C8", "E8", "G8"])
    }

    @Test func aChordBeyondTheKeysHasNone() {
        #expect(keys("D", root: "C8") == nil)
        #expect(keys("C/B", root: "C-2") == nil)
    }

    @Test(arguments: ["", "H", "c", "am", "C3", "Cmaj", "C/", "/E", "C/E/G", "C/3", "C##", "C m", "Cm7b", "60", "Cbb"])
    func whatIsNoNameIsRefused(text: String) {
        #expect(ChordName(text) == nil)
    }
}
