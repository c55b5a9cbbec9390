import MIDI
import Testing
import Time

/// Beats that follow a session of Ableton Link. A beat takes 500 ms at first.
@Suite("Beat clock: Link")
struct LinkClockTests {
    private var clock = BeatClock()

    private static func at(_ milliseconds: Int64) -> Timestamp { .zero + .milliseconds(milliseconds) }

    private static func session(beat: Double, at milliseconds: Int64, tempo: Double = 120) -> TempoLine {
        TempoLine(beat: beat, at: at(milliseconds), period: TempoLine.period(ofTempo: tempo))
    }

    @Test mutating func itsTempoAndItsPlaceInTheBarAreOurs() {
        clock.follow(Self.session(beat: 2.5, at: 1000, tempo: 90), at: Self.at(1010))
        #expect(clock.ruler == .link && clock.isLinked)
        #expect(clock.counts(at: Self.at(60_000)))
        #expect(abs(clock.line.tempo - 90) < 1e-9)
        let place = clock.beat(at: Self.at(1000)) - 2.5
        #expect(abs(place / 4 - (place / 4).rounded()) < 1e-9)
    }

    /// Beat 21 here is beat 100.9 there: the nearest one with its place in the bar is 20.9.
    @Test mutating func theNearestBarIsTaken() {
        clock.begin(at: .zero)
        clock.follow(Self.session(beat: 100.9, at: 10_500), at: Self.at(10_500))
        #expect(abs(clock.beat(at: Self.at(10_500)) - 20.9) < 1e-9)
        #expect(abs(clock.shift + 0.1) < 1e-9)
    }

    @Test mutating func aSmallDifferenceIsNoJumpAndATinyOneNoChange() {
        clock.follow(Self.session(beat: 4, at: 2000), at: Self.at(2000))
        let (shift, changes) = (clock.shift, clock.changes)
        clock.follow(Self.session(beat: 5.01, at: 2500), at: Self.at(2500))
        #expect(clock.shift == shift)
        #expect(abs(clock.beat(at: Self.at(2500)) - 5.01) < 1e-9)
        #expect(clock.changes == changes + 1)
        clock.follow(Self.session(beat: 6.01005, at: 3000), at: Self.at(3000))
        #expect(clock.changes == changes + 1)
    }

    @Test mutating func whenEverybodyHasLeftItsTempoAndItsBeatsGoOn() {
        clock.follow(Self.session(beat: 1, at: 1000, tempo: 90), at: Self.at(1000))
        let beat = clock.beat(at: Self.at(9000))
        clock.follow(nil, at: Self.at(5000))
        #expect(!clock.isLinked && clock.ruler == .link)
        #expect(!clock.counts(at: Self.at(5000)))
        #expect(abs(clock.beat(at: Self.at(9000)) - beat) < 1e-9)
        clock.setTempo(100, at: Self.at(9000))
        #expect(clock.ruler == .preset)
    }

    @Test mutating func neitherAPresetNorAFirstLoopSetsItsTempo() {
        clock.follow(Self.session(beat: 1, at: 1000, tempo: 90), at: Self.at(1000))
        clock.setTempo(100, at: Self.at(2000))
        clock.freeTempo()
        #expect(clock.ruler == .link)
        #expect(abs(clock.line.tempo - 90) < 1e-9)
    }

    @Test mutating func tapsGoToTheSession() {
        clock.follow(Self.session(beat: 0, at: 1000), at: Self.at(1000))
        let beat = clock.beat(at: Self.at(2480))
        for tap in 0...2 { clock.tap(at: Self.at(1200 + Int64(tap) * 640)) }
        #expect(clock.ruler == .link)
        #expect(abs(clock.line.tempo - 93.75) < 1e-9)
        #expect(abs(clock.beat(at: Self.at(2480)) - beat) < 1e-9, "taps leave the phase")
    }

    /// A clock of 100 quarters a minute comes in for a while.
    @Test mutating func aClockThatComesInLeadsAndLinkIsNext() {
        clock.follow(Self.session(beat: 0, at: 1000), at: Self.at(1000))
        for tick in 0...48 { clock.tick(at: .zero + Nanoseconds(1_100_000_000 + Int64(tick) * 25_000_000)) }
        #expect(clock.ruler == .clock)
        clock.follow(Self.session(beat: 2.4, at: 2200), at: Self.at(2305))
        #expect(clock.ruler == .clock && abs(clock.line.tempo - 100) < 1e-3)
        clock.follow(Self.session(beat: 8, at: 5000), at: Self.at(5000))
        #expect(clock.ruler == .link && abs(clock.line.tempo - 120) < 1e-9)
    }
}
