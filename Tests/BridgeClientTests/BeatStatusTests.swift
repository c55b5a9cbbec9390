import MIDI
import Mapping
import Testing
import Time

@testable import BridgeClient
@testable import Statistics

/// Bars and beats as they are told. 120 quarters a minute from second 1 on.
@Suite("Beat status")
struct BeatStatusTests {
    private func status(at milliseconds: Int64, bar: Double = 4, loops: Int = 1) throws -> BeatStatus {
        var clock = BeatClock()
        clock.begin(at: Timestamp(nanoseconds: 1_000_000_000))
        (clock.barLength, clock.counting.loops) = (bar, loops)
        let statistics = ClockStatistics()
        statistics.note(clock)
        let now = Timestamp(nanoseconds: milliseconds * 1_000_000)
        return BeatStatus(try #require(statistics.beats(at: now)), at: now)
    }

    @Test(arguments: [(1000, 1, 1.0), (1250, 1, 1.5), (2999, 1, 4.9), (3000, 2, 1.0), (9500, 5, 2.0)])
    func barsAndBeatsCountFromOne(time: Int64, bar: Int, beat: Double) throws {
        let status = try status(at: time)
        #expect(status.bar == bar)
        #expect((status.beat * 10).rounded(.down) / 10 == beat)
        #expect(status.ruler == .nobody)
        #expect(abs(status.tempo - 120) < 1e-9)
    }

    @Test func aBarOfSixEighthsHasThreeQuarters() throws {
        let status = try status(at: 2500, bar: 3)
        #expect(status.bar == 2)
        #expect((status.beat - 1).magnitude < 1e-3)
    }

    @Test func whereNothingCountsThereIsNoPlace() throws {
        let status = try status(at: 9500, loops: 0)
        #expect(!status.isCounting)
        #expect(status.bar == 1 && status.beat == 1)
    }
}
