import MIDI
import Testing

@Suite("Bend range")
struct BendRangeTests {
    @Test(arguments: 0...127)
    func noBendIsExactlyTheMiddle(semitones: Int) {
        let range = BendRange(semitones: UInt7(semitones)!)
        #expect(range.value(semitones: 0) == 8192)
        #expect(range.interval(8192) == 0)
    }

    @Test(arguments: 1...127)
    func theEndsOfTheRangeAreTheEndsOfTheValues(semitones: Int) {
        let range = BendRange(semitones: UInt7(semitones)!)
        #expect(range.value(semitones: Double(semitones)) == 16383)
        #expect(range.value(semitones: -Double(semitones)) == 0)
        #expect(range.value(semitones: 1e300) == 16383)
        #expect(range.value(semitones: -.infinity) == 0)
    }

    @Test(arguments: [1, 2, 12, 24, 48, 96])
    func everyValueComesBackAsItWas(semitones: Int) {
        let range = BendRange(semitones: UInt7(semitones)!)
        for value in 0...16383 {
            let value = UInt14(value)!
            #expect(range.value(semitones: range.interval(value)) == value)
        }
    }

    @Test func aBendIsNeverHalfAStepAway() {
        // A step is range/8192: 0.024 cents of ±2 semitones, 0.586 cents of ±48. Only the top step is clipped.
        for (range, cents) in [(BendRange.standard, 0.01221), (.mpeMember, 0.29297)] {
            let reach = Int(range.semitones.rawValue) * 100
            for interval in -reach..<reach {
                let wanted = Double(interval) / 100
                let sounding = range.interval(range.value(semitones: wanted))
                #expect((sounding - wanted).magnitude * 100 < cents)
            }
        }
    }

    @Test func whatIsNoNumberIsNoBend() {
        #expect(BendRange.standard.value(semitones: .nan) == 8192)
    }

    @Test func theRangeReachesItsEnds() {
        #expect(BendRange.standard.reaches(-2))
        #expect(!BendRange.standard.reaches(2.01))
        #expect(BendRange(semitones: 0).reaches(0))
        #expect(!BendRange(semitones: 0).reaches(0.01))
    }
}
