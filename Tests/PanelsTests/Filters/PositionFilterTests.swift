import Testing
import Time
import Touch

@testable import Panels

@Suite("Position filters")
struct PositionFilterTests {
    @Test func aSingleWildValueIsNeverSeenByTheMedian() {
        var median = MedianOfThree()
        #expect([10, 11, 900, 12, 13, 13].map { median.feed($0) } == [10, 11, 11, 12, 13, 13])
    }

    @Test func aSteadyMovementLagsOneReportBehindTheMedian() {
        var median = MedianOfThree()
        #expect((0..<6).map { median.feed($0) } == [0, 1, 1, 2, 3, 4])
    }

    @Test func aRestingFingerStaysWithinItsDeadBand() {
        var band = DeadBand()
        let start = band.feed(Point(x: 100, y: 100), radius: 2)
        #expect(band.feed(Point(x: 101, y: 101), radius: 2) == start)
        #expect(band.feed(Point(x: 98.5, y: 100), radius: 2) == start)
    }

    @Test func aMovingFingerIsFollowedWithoutAJump() {
        var band = DeadBand()
        _ = band.feed(Point(x: 0, y: 0), radius: 2)
        #expect(band.feed(Point(x: 2.5, y: 0), radius: 2) == Point(x: 0.5, y: 0))
        #expect(band.feed(Point(x: 12, y: 0), radius: 2) == Point(x: 10, y: 0))
        #expect(band.feed(Point(x: 9, y: 0), radius: 2) == Point(x: 10, y: 0))
    }

    @Test func theOneEuroFilterTakesTheNoiseFromAFingerAtRest() {
        var filter = OneEuroFilter()
        let parameters = OneEuroParameters(minimumCutoff: 1, speedCoefficient: 0)
        var time = Timestamp.zero
        var widest = 0.0
        for step in 0..<200 {
            let value = filter.feed(100 + (step % 2 == 0 ? 1 : -1), at: time, parameters)
            if step > 60 { widest = max(widest, (value - 100).magnitude) }
            time = time + .milliseconds(10)
        }
        #expect(widest < 0.1)
    }

    @Test func theOneEuroFilterLagsBehindASteadyMovementByWhatItStates() {
        var filter = OneEuroFilter()
        let parameters = OneEuroParameters(minimumCutoff: 1, speedCoefficient: 0.02)
        let speed = 400.0
        var time = Timestamp.zero
        var behind = 0.0
        for step in 0..<2000 {
            let finger = speed * Double(step) * 0.002
            behind = finger - filter.feed(finger, at: time, parameters)
            time = time + .milliseconds(2)
        }
        let stated = speed / (2 * .pi * parameters.cutoff(atSpeed: speed))
        #expect((behind - stated).magnitude < 0.02 * stated)
    }

    @Test(arguments: [0, -1, Double.nan, Double.infinity, -Double.infinity])
    func theOneEuroFilterSurvivesEveryParameter(value: Double) {
        var filter = OneEuroFilter()
        let parameters = OneEuroParameters(minimumCutoff: value, speedCoefficient: value)
        for step in 0..<10 as Range<Int64> {
            let result = filter.feed(Double(step), at: .zero + .milliseconds(step * 10), parameters)
            #expect((0...10).contains(result))
        }
    }

    @Test func whenTheFingerStopsTheFiltersCatchUpByThemselves() throws {
        var configuration = DeviceConfiguration()
        configuration.filters.medianOfThree = true
        configuration.filters.smoothing = OneEuroParameters(minimumCutoff: 2, speedCoefficient: 0)
        var decoder = try PanelDecoder(.slots(), configuration: configuration)
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 0, y: 0)
        script.report()
        script.slot(0, x: 500)
        script.report()
        script.play(into: &decoder, &take)
        #expect(try #require(take.contacts.last).location.x < millimetres(10))
        decoder.advance(to: Timestamp(nanoseconds: 3_000_000_000)) { take.frames.append(copy $0) }
        #expect((try #require(take.contacts.last).location.x - millimetres(50)).magnitude < 0.1)
        #expect(decoder.deadline == .distantFuture)
        #expect(take.frames.allSatisfy { $0.timestamp.nanoseconds % 10_000_000 == 0 })
    }
}
