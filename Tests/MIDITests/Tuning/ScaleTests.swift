import MIDI
import Testing

@Suite("Scales")
struct ScaleTests {
    /// A scale started on another of its degrees.
    private func mode(_ degree: Int, of name: String) -> Scale {
        let scale = Scale.named(name)!
        return Scale(pitches: scale.degrees.map { $0 - scale.degrees[degree] })!
    }

    @Test func thereAreManyScalesEachWithItsOwnName() {
        #expect(Scale.names.count >= 30)
        #expect(Set(Scale.names).count == Scale.names.count)
        #expect(Scale.names.allSatisfy { $0 == $0.lowercased() && !$0.contains(" ") })
    }

    @Test(arguments: Scale.names)
    func aScaleRisesFromTheRootWithinTheOctave(name: String) throws {
        let scale = try #require(Scale.named(name))
        #expect(scale.degrees.first == 0)
        #expect(zip(scale.degrees, scale.degrees.dropFirst()).allSatisfy { $0 < $1 })
        #expect(scale.degrees.last! < 12)
        #expect(scale.period == 12)
        #expect(!scale.isMicrotonal)
    }

    @Test(
        arguments: [
            ("ionian", 0, "major"), ("dorian", 1, "major"), ("phrygian", 2, "major"), ("lydian", 3, "major"),
            ("mixolydian", 4, "major"), ("aeolian", 5, "major"), ("locrian", 6, "major"), ("minor", 0, "aeolian"),
            ("dorian-flat-2", 1, "melodic-minor"), ("lydian-augmented", 2, "melodic-minor"),
            ("lydian-dominant", 3, "melodic-minor"), ("mixolydian-flat-6", 4, "melodic-minor"),
            ("half-diminished", 5, "melodic-minor"), ("altered", 6, "melodic-minor"),
            ("ukrainian-dorian", 3, "harmonic-minor"), ("phrygian-dominant", 4, "harmonic-minor"),
            ("hungarian-minor", 3, "double-harmonic"), ("egyptian", 1, "major-pentatonic"),
            ("yo", 3, "major-pentatonic"), ("minor-pentatonic", 4, "major-pentatonic"), ("major-blues", 1, "blues"),
            ("half-whole", 1, "whole-half"), ("in-sen", 1, "kumoi"), ("iwato", 1, "hirajoshi"),
            ("in", 3, "hirajoshi"), ("chinese", 4, "hirajoshi"),
        ] as [(String, Int, String)])
    func aModeIsItsParentBegunElsewhere(name: String, degree: Int, parent: String) {
        #expect(Scale.named(name) == mode(degree, of: parent))
    }

    @Test func aNameIsFoundWithoutRegardToCase() {
        #expect(Scale.named("Harmonic-Minor")?.degrees == [0, 2, 3, 5, 7, 8, 11])
        #expect(Scale.named("harmonic minor") == nil)
        #expect(Scale.named("") == nil)
    }

    @Test func pitchesAreSortedIntoTheFirstPeriod() {
        #expect(Scale(pitches: [19, 4, -8, 12, 0])?.degrees == [0, 4, 7])
        #expect(Scale(pitches: [3.5], period: 3)?.degrees == [0, 0.5])
        #expect(Scale(pitches: [12 - 1e-9])?.degrees == [0])
        #expect(Scale(pitches: [])?.degrees == [0])
    }

    @Test func aScaleOfNoPeriodOrNoNumberIsNone() {
        #expect(Scale(pitches: [1], period: 0) == nil)
        #expect(Scale(pitches: [1], period: -12) == nil)
        #expect(Scale(pitches: [1], period: .nan) == nil)
        #expect(Scale(pitches: [.infinity]) == nil)
    }

    @Test func notesBetweenTheKeysNeedABend() {
        #expect(!Scale.chromatic.isMicrotonal)
        #expect(Scale(pitches: [3.5])!.isMicrotonal)
        #expect(Scale(pitches: [3], period: 12.01)!.isMicrotonal)
    }
}
