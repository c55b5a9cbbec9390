import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Touch

/// Synths that are tuned to a scale, so that its notes are keys: the root is its own key, each degree the next one.
@Suite("Tuned keys")
struct TunedKeysTests {
    /// Five equal steps to the octave; two octaves from C3 have eleven notes.
    private let five = Scale(pitches: [2.4, 4.8, 7.2, 9.6])!

    private func ribbon(_ change: (inout NoteOptions) -> Void = { _ in }, _ other: Route...) -> Performance {
        let first = notes {
            ($0.scale, $0.tunedKeys) = (five, TunedKeys(five, root: 60))
            change(&$0)
        }
        return Performance(Patch(name: "one", ribbons: [.ribbon("one", [first] + other)]))
    }

    /// The middle of the cell of a pitch.
    private func place(_ pitch: Double) -> Points { (pitch - 60 + 0.5) * 40 }

    @Test func eachDegreeIsTheNextKeyAndNothingIsBent() {
        let play = ribbon()
        for (number, pitch) in [60, 62.4, 64.8, 67.2, 69.6, 72, 84].enumerated() {
            let key = UInt7(number == 6 ? 70 : 60 + number)!
            play.tap(at: place(pitch))
            #expect(play.take() == [on(key), off(key)], "\(pitch)")
        }
    }

    @Test func severalFingersSoundTogether() {
        let play = ribbon()
        play.downTogether(at: place(62.4), place(67.2))
        #expect(play.take() == [on(61), on(63)])
        play.up(0)
        play.up(1)
        #expect(play.take() == [off(61), off(63)])
    }

    @Test func aTransposedNoteIsTheNearestKey() {
        let play = ribbon()
        play.perform(.transpose(12))
        play.tap(at: place(62.4))
        #expect(play.take() == [on(66), off(66)], "an octave is five keys")
        play.perform(.transpose(-10))
        play.tap(at: place(62.4))
        #expect(play.take() == [on(62), off(62)], "64.4 is nearest to 64.8")
        play.perform(.transpose(-127))
        play.tap(at: place(62.4))
        #expect(play.take() == [], "beyond the keys")
    }

    @Test func aBendCountsFromTheKeysOwnPitch() {
        let play = ribbon {
            ($0.quantize, $0.voices) = (.off, 1)
        }
        let position = (62.4 - 60) / 24 * 1000
        play.down(at: position)
        #expect(play.take() == [.bend(channel, .midpoint), on(61)])
        play.move(to: position + 1000 / 24)
        #expect(play.take() == [.bend(channel, UInt14(8192 + 4096)!)], "a semitone of two")
        play.up()
    }

    @Test func whatHasNoScaleIsPlayedByTheNearestKey() {
        let play = ribbon {
            $0.scale = .chromatic
        }
        play.tap(at: place(67))
        #expect(play.take() == [on(63), off(63)], "67.2")
    }

    @Test func aKeyThatIsNamedIsItself() {
        let play = ribbon({ _ in }, route(.contact, .note(64)))
        play.tap(at: place(60))
        #expect(Set(play.take().compactMap(\.struckKey?.key)) == [60, 64])
    }

    @Test func aChordOfTheRangeIsPlayedByTheKeysOfItsNotes() {
        let chord = window(.chord) {
            ($0.scale, $0.tunedKeys) = (five, TunedKeys(five, root: 60))
        }
        let play = Performance(
            .one(chord) {
                ($0.range, $0.center) = (5.0 * 40 / 1000, place(64.8) / 1000)
            })
        play.down(at: place(64.8))
        #expect(play.take() == [on(61), on(62), on(63)], "62.4, 64.8 and 67.2")
        play.up()
    }

    @Test func anotherRootWithTheSamePitchesNeedsNoOtherTuning() {
        let keys = TunedKeys(five, root: 60)
        #expect(keys.contains(five, root: 36) && keys.contains(five, root: 72))
        #expect(!keys.contains(five, root: 61) && !keys.contains(.chromatic, root: 60))
        #expect(keys.reaches(127.2) && !keys.reaches(-2.4))
        // Twenty notes an octave need more keys below the root than there are.
        let twenty = Scale(pitches: (0..<20).map { Double($0) * 0.6 })!
        #expect(TunedKeys(twenty, root: 60).reaches(24))
        #expect(!TunedKeys(twenty, root: 60).reaches(23))
    }
}
