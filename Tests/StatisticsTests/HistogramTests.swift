import Testing
import Time

@testable import Statistics

@Suite("Histogram")
struct HistogramTests {
    @Test func nothingMeasuredIsNothing() {
        #expect(Histogram().summary == Histogram.Summary())
    }

    @Test func percentilesAreAtMostThreePercentAboveTheTruth() {
        let histogram = Histogram()
        for value in 1...100_000 as ClosedRange<Int64> { histogram.add(Nanoseconds(value * 10)) }
        let summary = histogram.summary
        #expect(summary.count == 100_000)
        for (found, truth) in [(summary.p50, 500_000), (summary.p99, 990_000), (summary.p999, 999_000)] {
            #expect((truth...truth * 103 / 100).contains(found))
        }
        #expect(summary.max == 1_000_000)
    }

    @Test func thoseAboveALengthAreCounted() {
        let histogram = Histogram()
        for value in 1...1000 as ClosedRange<Int64> { histogram.add(Nanoseconds(value * 10_000)) }
        #expect((582...600).contains(histogram.count(above: .milliseconds(4))))
        #expect(histogram.count(above: .milliseconds(11)) == 0)
    }

    @Test func smallAndImpossibleLengthsHaveTheirPlace() {
        let histogram = Histogram()
        histogram.add(Nanoseconds(-5))
        histogram.add(Nanoseconds(63))
        histogram.add(Nanoseconds(.max))
        #expect(histogram.summary.p50 == 63)
        #expect(histogram.summary.max == 1 << 40 - 1)
    }
}
