import TestSupport
import Testing
import Time

@testable import Web

@Suite("Clock of a page")
struct PageClockTests {
    @Test func whatComesFastestCountsAsComingAtOnce() {
        var clock = PageClock()
        for (page, arrival, time) in [(100, 1105, 1105), (200, 1203, 1203), (300, 1350, 1303)]
            as [(Double, Int64, Int64)]
        {
            let counted = clock.time(of: page, arrival: .zero + .milliseconds(arrival))
            #expect(counted == Timestamp.zero + .milliseconds(time))
        }
    }

    @Test func aStallKeepsTheDistancesOfWhatItHeldUp() {
        var clock = PageClock()
        _ = clock.time(of: 0, arrival: .zero + .milliseconds(1000))
        let times = (1...5).map { clock.time(of: Double($0) * 40, arrival: .zero + .milliseconds(1200)) }
        let expected: [Timestamp] = [1040, 1080, 1120, 1160, 1200].map { .zero + .milliseconds($0) }
        #expect(times == expected)
    }

    @Test func afterTenSecondsAFasterPastIsForgotten() {
        var clock = PageClock()
        _ = clock.time(of: 0, arrival: .zero + .milliseconds(1000))
        for step in 1...60 {
            let arrival = Timestamp.zero + .milliseconds(1050 + Int64(step) * 200)
            _ = clock.time(of: Double(step) * 200, arrival: arrival)
        }
        #expect(clock.time(of: 13_000, arrival: .zero + .milliseconds(14_050)) == .zero + .milliseconds(14_050))
    }

    @Test(arguments: SeededRandom.seeds(50))
    func timesNeverGoBackNorLieInTheFuture(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var clock = PageClock()
        var (arrival, last) = (Timestamp.zero, Timestamp(nanoseconds: .min))
        var page = 0.0
        for _ in 0..<1000 {
            arrival = arrival + .milliseconds(Int64(random.below(50)))
            page = random.chance(5) ? Double(random.below(1_000_000)) - 500_000 : page + Double(random.below(50))
            let time = clock.time(of: random.chance(2) ? 9e11 : page, arrival: arrival)
            #expect(time >= last && time <= arrival)
            last = time
        }
    }
}
