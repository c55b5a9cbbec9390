import MIDI
import MappingTestKit
import Testing

@testable import Mapping

@Suite("Pitch tracker")
struct PitchTrackerTests {
    private func options(_ quantize: Quantize) -> NoteOptions {
        var options = NoteOptions()
        options.quantize = quantize
        return options
    }

    /// A finger that lands 30 cents beside note 65 and shakes ±40 cents at 6 Hz for four seconds, on the 4 ms grid.
    private func vibrato(_ quantize: Quantize) -> [Double] {
        let map = PitchMap(options(quantize))
        var tracker = PitchTracker(options(quantize), map: map, finger: 65.3)
        return (0..<1000).map { step in
            tracker.move(to: 65.3 + 0.4 * sine(2 * .pi * 6 * 0.004 * Double(step)))
            tracker.tick(map: map)
            return tracker.pitch
        }
    }

    @Test func touchStaysOnTheNearestNoteUntilTheLift() {
        #expect(vibrato(.touch).allSatisfy { $0 == 65 })
    }

    @Test func offIsTheFingersPitch() {
        #expect(vibrato(.off)[0] == 65.3)
    }

    @Test func assistSoundsInTuneAndLetsTheVibratoThrough() {
        let pitches = vibrato(.assist)
        let (lowest, highest) = (pitches.min()!, pitches.max()!)
        let (depth, middle) = ((highest - lowest) / 2, (highest + lowest) / 2)
        #expect(depth >= 0.9 * 0.4)
        #expect(abs(middle - 65) < 0.005)
    }

    @Test func roundKeepsTheMeanWithinThreeCentsAndTheVibratoAroundIt() {
        let pitches = vibrato(.round)
        for start in stride(from: 0, to: 750, by: 250) {
            let second = pitches[start..<start + 250]
            let mean = second.reduce(0, +) / 250
            let depth = (second.max()! - second.min()!) / 2
            #expect(abs(mean - 65) < 0.03)
            #expect(depth > 0.9 * 0.4)
        }
    }

    @Test func roundDrawsAFingerThatSlidToTheNoteItStopsNear() {
        let map = PitchMap(options(.round))
        var tracker = PitchTracker(options(.round), map: map, finger: 65)
        tracker.move(to: 67.3)
        #expect(abs(tracker.pitch - 67.3) < 1e-9)
        for _ in 0..<1000 { tracker.tick(map: map) }
        #expect(abs(tracker.pitch - 67) < 0.01)
    }

    @Test(arguments: [0.001, 4, 100])
    func roundComesToRestAndGoesOnWithTheFinger(rate: Double) {
        var options = options(.round)
        options.roundRate = rate
        let map = PitchMap(options)
        var tracker = PitchTracker(options, map: map, finger: 65)
        for finger in [67.3, 69.3] {
            tracker.move(to: finger)
            #expect(tracker.movesByItself)
            var ticks = 0
            while tracker.movesByItself, ticks < 1_000_000 {
                tracker.tick(map: map)
                ticks += 1
            }
            #expect(!tracker.movesByItself)
            tracker.move(to: finger)
            #expect(!tracker.movesByItself)
        }
        if rate >= 4 { #expect(abs(tracker.pitch - 69) < 0.0001) }
    }

    @Test func stepGoesFromNoteToNote() {
        var options = options(.step)
        options.scale = Scale(pitches: [0, 2, 4, 5, 7, 9, 11])!
        let map = PitchMap(options)
        var tracker = PitchTracker(options, map: map, finger: 60.2)
        #expect(tracker.pitch == 60)
        tracker.move(to: 61.2)
        tracker.step(map: map)
        #expect(tracker.pitch == 62)
    }
}

@Suite("Pitch map")
struct PitchMapTests {
    @Test func theFirstAndTheLastNoteHaveWholeCells() {
        let map = PitchMap(NoteOptions())
        #expect(map.pitch(at: 0) == 59.5)
        #expect(map.pitch(at: 1) == 84.5)
        #expect(map.nearestNote(to: map.pitch(at: 0)) == 60)
        #expect(map.nearestNote(to: map.pitch(at: 1)) == 84)
        #expect(map.nearestNote(to: map.pitch(at: 1 / 25 - 0.001)) == 60)
        #expect(map.nearestNote(to: map.pitch(at: 1 / 25 + 0.001)) == 61)
    }

    @Test func withoutQuantiserTheRootIsAtTheVeryBeginning() {
        var options = NoteOptions()
        options.quantize = .off
        let map = PitchMap(options)
        #expect(map.pitch(at: 0) == 60)
        #expect(map.pitch(at: 1) == 84)
    }

    @Test func aScaleLeavesOutWhatItHasNot() {
        var options = NoteOptions()
        options.scale = Scale(pitches: [0, 2, 4, 7, 9])!
        options.span = 12
        #expect(PitchMap(options).notes == [60, 62, 64, 67, 69, 72])
    }

    @Test func aScaleMayRepeatAtAnotherPeriodThanTheOctave() {
        var options = NoteOptions()
        options.scale = Scale(pitches: [0, 3.5], period: 7)!
        options.span = 14
        #expect(PitchMap(options).notes == [60, 63.5, 67, 70.5, 74])
    }
}
