import MIDI
import TestSupport
import Testing
import Time

@Suite("Beat clock")
struct BeatClockTests {
    private var clock = BeatClock()
    private var now = Timestamp.zero + .seconds(5)

    private mutating func tick(_ count: Int, tempo: Double) {
        for _ in 0..<count {
            clock.tick(at: now)
            now = now + .seconds(60 / tempo / 24)
        }
    }

    /// The beat at the last tick.
    private var beat: Double { clock.beat(at: clock.lastTick) }

    @Test func withoutAClockBeatsGoOnAtTheTempo() {
        #expect(clock.line.tempo == 120)
        #expect(clock.time(ofBeat: 3) == .zero + .milliseconds(1500))
        #expect(clock.ruler == .none)
        #expect(!clock.counts(at: .zero))
    }

    @Test mutating func anotherTempoGoesOnInPhase() {
        clock.setTempo(60, at: .zero + .milliseconds(1250))
        #expect(clock.time(ofBeat: 3) == .zero + .milliseconds(1750))
        clock.setTempo(1000, at: .zero + .milliseconds(1250))
        #expect(clock.line.tempo == 400)
    }

    @Test mutating func anHourHasAsManyBeatsAsItShould() {
        clock.setTempo(137, at: .zero)
        #expect(abs((clock.time(ofBeat: 60 * 137) - .zero).seconds - 3600) < 1e-6)
    }

    // MARK: The input port

    /// A beat takes 500 ms: the first tick comes 5 ms behind beat 10.
    @Test mutating func aClockWithoutAStartTakesOverAtTheNearestTick() {
        clock.begin(at: .zero)
        now = now + .milliseconds(5)
        tick(25, tempo: 90)
        #expect(clock.counts(at: clock.lastTick))
        #expect(abs(beat - 11) < 1e-6)
        #expect(abs(clock.line.tempo - 90) < 1e-3)
    }

    @Test mutating func whereNothingHasCountedItsFirstTickIsBeatZero() {
        now = now + .milliseconds(137)
        tick(25, tempo: 90)
        #expect(abs(beat - 1) < 1e-6)
    }

    @Test mutating func whileAClockIsSentItTakesOverThatOne() {
        clock.counting.isSent = true
        now = now + .milliseconds(5)
        tick(25, tempo: 90)
        #expect(abs(beat - 11) < 1e-6)
    }

    @Test mutating func afterAStartTheNextTickIsTheFirstOne() {
        tick(31, tempo: 90)
        clock.start()
        tick(1, tempo: 90)
        #expect(abs(beat) < 1e-6)
        tick(12, tempo: 90)
        #expect(abs(beat - 0.5) < 1e-6)
    }

    @Test mutating func aSongGoesOnWhereItWasStopped() {
        clock.start()
        tick(31, tempo: 90)
        clock.stop()
        tick(10, tempo: 90)
        #expect(abs(beat - 40.0 / 24) < 1e-6, "the grid goes on in phase")
        clock.continue()
        tick(1, tempo: 90)
        #expect(abs(beat - 31.0 / 24) < 1e-6)
    }

    @Test mutating func aSongPositionCountsSixteenths() {
        clock.setPosition(7)
        clock.continue()
        tick(1, tempo: 90)
        #expect(abs(beat - 7.0 / 4) < 1e-6)
        clock.setPosition(16)
        tick(1, tempo: 90)
        #expect(abs(beat - 4) < 1e-6)
    }

    @Test mutating func aLostClockGoesOnInPhaseAndIsTakenUpThere() {
        tick(49, tempo: 100)
        #expect(clock.isComing(at: now))
        now = now + .milliseconds(600)
        let expected = 1 + 49.0 / 24
        #expect(!clock.isComing(at: now))
        #expect(abs(clock.beat(at: now) - expected) < 1e-3)
        tick(1, tempo: 100)
        #expect(abs(beat - expected) < 1e-3)
    }

    @Test mutating func aLostClockGoesOnUntilATempoIsSet() {
        tick(49, tempo: 100)
        clock.setTempo(140, at: now)
        #expect(abs(clock.line.tempo - 100) < 1e-3, "while it comes it rules")
        now = now + .seconds(1)
        clock.setTempo(140, at: now)
        #expect(clock.line.tempo == 140)
        #expect(clock.ruler == .preset)
    }

    /// With 2 ms of jitter the prediction of the next tick is at most 3 ms off, from the first half beat on.
    @Test(arguments: [40, 77, 120, 174, 300], 0..<40 as Range<UInt64>)
    func anUnevenClockIsFollowedWithin3Milliseconds(tempo: Double, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var clock = BeatClock()
        clock.start()
        var worst = 0.0
        for number in 0..<400 {
            let exact = 1 + Double(number) * 60 / tempo / 24
            if number >= 12 {
                let step = clock.time(ofBeat: Double(number) / 24)
                worst = max(worst, abs((step - .zero).seconds - exact))
            }
            clock.tick(at: .zero + .seconds(exact + .random(in: -0.002...0.002, using: &random)))
        }
        #expect(worst < 0.003)
    }

    @Test(arguments: [(120.0, 180.0), (120, 126), (90, 60), (60, 200)])
    mutating func anotherTempoIsFollowedWithinABeat(before: Double, after: Double) {
        tick(100, tempo: before)
        tick(36, tempo: after)
        let next = clock.time(ofBeat: beat + 1.0 / 24)
        #expect(abs((next - now).seconds) < 0.001)
    }

    @Test mutating func aSingleLateTickHardlyMovesTheBeats() {
        clock.start()
        tick(60, tempo: 120)
        let expected = clock.time(ofBeat: beat + 2)
        clock.tick(at: now + .milliseconds(15))
        now = now + .seconds(60.0 / 120 / 24)
        tick(20, tempo: 120)
        #expect(abs((clock.time(ofBeat: 59.0 / 24 + 2) - expected).seconds) < 0.003)
    }

    // MARK: Taps

    private mutating func tap(_ milliseconds: Int64...) {
        for pause in milliseconds {
            now = now + .milliseconds(pause)
            clock.tap(at: now)
        }
    }

    @Test mutating func theSecondTapSetsTheTempoIfItIsNear() {
        tap(0)
        #expect(clock.line.tempo == 120)
        tap(450)
        #expect(abs(clock.line.tempo - 60 / 0.45) < 1e-9)
    }

    /// Two taps that slipped do not set 300 beats.
    @Test mutating func theThirdTapSetsAnyTempo() {
        tap(0, 200)
        #expect(clock.line.tempo == 120)
        tap(200)
        #expect(abs(clock.line.tempo - 300) < 1e-9)
        #expect(clock.ruler == .taps)
    }

    @Test mutating func whereNothingCountsEachTapIsABeat() {
        tap(130)
        #expect(abs(clock.beat(at: now) - 10) < 1e-9)
        tap(490)
        #expect(abs(clock.beat(at: now) - 11) < 1e-9)
        clock.counting.isSent = true
        tap(520)
        let expected = 11 + 520.0 / 490
        #expect(abs(clock.beat(at: now) - expected) < 1e-9, "the phase stays")
    }

    @Test mutating func ofFourTapsTheMedianCounts() {
        tap(0, 500, 500, 900)
        #expect(abs(clock.line.tempo - 120) < 1e-9)
        tap(500, 480, 500)
        #expect(abs(clock.line.tempo - 120) < 1e-9)
    }

    @Test mutating func aTapAfterAPauseIsTheFirstOfOthers() {
        tap(0, 500, 500, 2100)
        #expect(abs(clock.line.tempo - 120) < 1e-9)
        tap(600)
        #expect(abs(clock.line.tempo - 100) < 1e-9)
    }

    @Test mutating func aTrembleIsNoTap() {
        tap(0, 30, 470)
        #expect(abs(clock.line.tempo - 120) < 1e-9)
    }

    @Test mutating func aClockThatComesInKnowsBetterThanTaps() {
        tick(30, tempo: 100)
        clock.tap(at: now)
        tick(12, tempo: 100)
        clock.tap(at: now)
        #expect(abs(clock.line.tempo - 100) < 1e-3)
    }
}
