import MIDI
import Testing
import Time

@Suite("Clock follower")
struct ClockFollowerTests {
    private var follower = ClockFollower()
    private var now = Timestamp.zero + .seconds(7)

    private mutating func tick(_ count: Int, every interval: Int64) {
        for _ in 0..<count {
            now = now + Nanoseconds(interval)
            follower.tick(at: now)
        }
    }

    @Test mutating func theTempoIsKnownAfterAQuarter() {
        tick(24, every: 20_833_333)
        #expect(follower.tempo == nil)
        tick(1, every: 20_833_333)
        #expect(abs(follower.tempo! - 120) < 0.001)
    }

    @Test mutating func anUnevenClockIsAveragedOverAQuarter() {
        for _ in 0..<30 {
            tick(1, every: 15_000_000)
            tick(1, every: 26_666_666)
        }
        #expect(abs(follower.tempo! - 120) < 0.2)
    }

    @Test mutating func anotherTempoIsFollowedWithinAQuarter() {
        tick(100, every: 20_833_333)
        tick(24, every: 31_250_000)
        #expect(abs(follower.tempo! - 80) < 0.001)
    }

    @Test mutating func aClockThatBeginsAgainIsMeasuredAnew() {
        tick(30, every: 20_833_333)
        now = now + .seconds(2)
        tick(1, every: 20_833_333)
        #expect(follower.tempo == nil)
        tick(24, every: 41_666_667)
        #expect(abs(follower.tempo! - 60) < 0.001)
    }

    @Test mutating func ticksOfOneMomentHaveNoTempo() {
        tick(48, every: 0)
        #expect(follower.tempo == nil)
    }
}
