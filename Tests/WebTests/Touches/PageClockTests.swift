import TestSupport
import Testing
import Time

@testable import Web

@Suite("Clock of a page")
struct PageClockTests {
    @Test func whatComesFastestCountsAsComingAtOnce() {
        var clock = PageClock()
        #expect(clock.time(of: 100, arrival: .zero + .milliseconds(1105)) == .zero + .milliseconds(1105))
        #expect(clock.time(of: 200, arrival: .zero + .milliseconds(1203)) == .zero + .milliseconds(1203))
        #expect(clock.time(of: 300, arrival: .zero + .milliseconds(1350)) == .zero + .milliseconds(1303))
    }

    @Test func aStallKeepsTheDistancesOfWhatItHeldUp() {
        var clock = PageClock()
        _ = clock.time(of: 0, arrival: .zero + .milliseconds(1000))
        let times = (1...5).map { clock.time(of: Double($0) * 40, arrival: .zero + .milliseconds(1200)) }
        #expect(times == (1...5).map { Timestamp.zero + .milliseconds(1000 + Int64($0) * 40) })
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
