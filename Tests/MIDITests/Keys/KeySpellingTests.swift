import MIDI
import Testing

@Suite("Key spelling")
struct KeySpellingTests {
    private func notes(_ root: String, _ scale: String) throws -> String {
        let scale = try #require(Scale.named(scale))
        let root = try #require(KeyName.key(root))
        let spelling = KeySpelling(root: root, scale: scale)
        return scale.degrees.map { spelling.name(UInt7(clamping: Int(root.rawValue) + Int($0)), octave: false) }
            .joined(separator: " ")
    }

    @Test(arguments: [
        ("C3", "major", "C D E F G A B"),
        ("F3", "major", "F G A B♭ C D E"),
        ("Bb2", "major", "B♭ C D E♭ F G A"),
        ("D#3", "major", "E♭ F G A♭ B♭ C D"),
        ("C#3", "major", "D♭ E♭ F G♭ A♭ B♭ C"),
        ("F#3", "major", "G♭ A♭ B♭ C♭ D♭ E♭ F"),
        ("E3", "major", "E F♯ G♯ A B C♯ D♯"),
        ("B2", "major", "B C♯ D♯ E F♯ G♯ A♯"),
        ("C3", "minor", "C D E♭ F G A♭ B♭"),
        ("D3", "minor", "D E F G A B♭ C"),
        ("A2", "minor", "A B C D E F G"),
        ("E2", "minor", "E F♯ G A B C D"),
        ("C#3", "minor", "C♯ D♯ E F♯ G♯ A B"),
        ("F#3", "minor", "F♯ G♯ A B C♯ D E"),
        ("G#3", "minor", "G♯ A♯ B C♯ D♯ E F♯"),
        ("Eb3", "minor", "E♭ F G♭ A♭ B♭ C♭ D♭"),
        ("Bb3", "minor", "B♭ C D♭ E♭ F G♭ A♭"),
    ])
    func keysOfMajorAndMinor(root: String, scale: String, notes: String) throws {
        #expect(try self.notes(root, scale) == notes)
    }

    @Test(arguments: [
        ("C3", "harmonic-minor", "C D E♭ F G A♭ B"),
        ("A2", "harmonic-minor", "A B C D E F G♯"),
        ("G#2", "harmonic-minor", "G♯ A♯ B C♯ D♯ E G"),
        ("C3", "lydian", "C D E F♯ G A B"),
        ("F3", "lydian", "F G A B C D E"),
        ("D3", "dorian", "D E F G A B C"),
        ("C3", "altered", "C D♭ E♭ F♭ G♭ A♭ B♭"),
        ("C3", "hungarian-major", "C D♯ E F♯ G A B♭"),
        ("C3", "minor-pentatonic", "C E♭ F G B♭"),
        ("F#3", "minor-pentatonic", "F♯ A B C♯ E"),
        ("C3", "blues", "C E♭ F G♭ G B♭"),
        ("E3", "blues", "E G A B♭ B D"),
        ("C3", "whole-half", "C D E♭ F G♭ A♭ A B"),
        ("C3", "half-whole", "C D♭ E♭ E F♯ G A B♭"),
        ("A2", "hirajoshi", "A B C E F"),
        ("C3", "in-sen", "C D♭ F G B♭"),
        ("C3", "prometheus", "C D E F♯ A B♭"),
    ])
    func otherScales(root: String, scale: String, notes: String) throws {
        #expect(try self.notes(root, scale) == notes)
    }

    @Test(arguments: [
        ("C3", "C C♯ D D♯ E F F♯ G G♯ A A♯ B"),
        ("G3", "G G♯ A A♯ B C C♯ D D♯ E F F♯"),
        ("F3", "F G♭ G A♭ A B♭ B C D♭ D E♭ E"),
        ("Eb3", "E♭ E F G♭ G A♭ A B♭ B C D♭ D"),
    ])
    func chromaticKeysAreAsInTheMajorScaleOnTheRoot(root: String, notes: String) throws {
        #expect(try self.notes(root, "chromatic") == notes)
    }

    @Test func theOctaveIsThatOfTheWrittenNote() throws {
        let spelling = KeySpelling(root: 66, scale: try #require(Scale.named("major")))
        #expect(spelling.name(71) == "C♭4")
        #expect(spelling.name(72, octave: false) == "C")
        #expect(KeySpelling(root: 60, scale: .chromatic).name(0) == "C-2")
        let locrian = try #require(Scale.named("locrian"))
        #expect(KeySpelling(root: 66, scale: locrian).name(60) == "C3")
    }

    @Test func everyScaleHasAnEqualNumberOfNamesOnEveryRoot() throws {
        for name in Scale.names {
            let scale = try #require(Scale.named(name))
            for root in 60..<72 as Range<UInt8> {
                let notes = try notes("\(root)", name).split(separator: " ")
                #expect(Set(notes).count == scale.degrees.count, "\(name) on \(root): \(notes)")
            }
        }
    }

    @Test func aScaleOfAnotherPeriodIsChromatic() throws {
        let scale = try #require(Scale(pitches: [0, 7], period: 19))
        #expect(KeySpelling(root: 65, scale: scale).name(70) == "B♭3")
    }
}
