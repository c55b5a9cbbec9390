import MIDI
import Mapping
import Testing
import Time

@testable import Statistics

@Suite("Clock statistics")
struct ClockStatisticsTests {
    private let statistics = ClockStatistics()
    private let shared = SharedState(ledger: NoteLedger())
    private let start = Timestamp(nanoseconds: 1_000_000_000)

    /// A quarter and a tick at 120 quarters a minute. Answers when the last one came.
    private func play() -> Timestamp {
        var time = start
        for number in 0...24 as ClosedRange<Int64> {
            time = start + Nanoseconds(number * 20_833_333)
            shared.clock.tick(at: time)
        }
        statistics.note(shared.clock)
        return time
    }

    @Test func beforeAClockThereIsNothingToSay() {
        statistics.note(shared.clock)
        #expect(statistics.summary(at: start) == nil)
    }

    @Test func theTempoOfAClockThatComesIsTold() throws {
        let summary = try #require(statistics.summary(at: play()))
        #expect(summary.ticks == 25)
        let tempo = try #require(summary.tempo)
        #expect(abs(tempo - 120) < 0.01)
        #expect(summary.ongoingTempo == nil)
        #expect(!summary.isRunning)
    }

    @Test func aLostClockGoesOn() throws {
        let summary = try #require(statistics.summary(at: play() + .milliseconds(300)))
        #expect(summary.tempo == nil)
        let tempo = try #require(summary.ongoingTempo)
        #expect(abs(tempo - 120) < 0.01)
    }

    @Test func anotherTempoEndsIt() throws {
        let later = play() + .milliseconds(300)
        shared.clock.setTempo(90, at: later)
        statistics.note(shared.clock)
        let summary = try #require(statistics.summary(at: later))
        #expect(summary.ongoingTempo == nil)
    }

    @Test func aStartAloneIsTold() throws {
        shared.clock.start()
        statistics.note(shared.clock)
        let summary = try #require(statistics.summary(at: start))
        #expect(summary.isRunning)
    }

    @Test func theBeatsAreToldWithWhoHasSetThem() throws {
        #expect(statistics.beats(at: start) == nil)
        shared.clock.barLength = 3
        shared.clock.setTempo(90, by: .taps, at: start)
        statistics.note(shared.clock)
        var beats = try #require(statistics.beats(at: start))
        #expect(beats.ruler == .taps)
        #expect(abs(beats.line.tempo - 90) < 1e-9)
        #expect(abs(beats.line.beat(at: start) - shared.clock.beat(at: start)) < 1e-6)
        #expect(beats.barLength == 3)
        #expect(!beats.isCounting)
        shared.clock.counting.loops = 1
        statistics.note(shared.clock)
        beats = try #require(statistics.beats(at: start))
        #expect(beats.isCounting)
    }

    @Test func aClockThatIsLostStillRules() throws {
        let last = play()
        var beats = try #require(statistics.beats(at: last))
        #expect(beats.ruler == .clock && beats.isComing && beats.isCounting)
        beats = try #require(statistics.beats(at: last + .milliseconds(300)))
        #expect(beats.ruler == .clock && !beats.isComing && !beats.isCounting)
    }

    @Test func whatCountsIsTold() {
        let before = shared.clock.revision
        shared.clock.beginArpeggio(at: start)
        let during = shared.clock.revision
        shared.clock.endArpeggio()
        #expect(during > before)
        #expect(shared.clock.revision > during)
    }
}
