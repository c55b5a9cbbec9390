import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Time
import Touch

/// A drag at 33 frames a second through the whole instrument.
@Suite("Smoothness")
struct SmoothnessTests {
    private func drag(smooth: Double?) -> [(time: Timestamp, value: Double)] {
        let play = Performance(.one(route(.center, .bend) { $0.smooth = smooth }))
        play.down(at: 100)
        for step in 1...26 {
            play.wait(30)
            play.move(to: 100 + Double(step) * 30)
        }
        play.wait(500)
        return play.takeSent().compactMap {
            if case .bend(_, let value) = $0.message { ($0.time, Double(value.rawValue)) } else { nil }
        }
    }

    private func largestStep(_ values: [Double]) -> Double {
        zip(values, values.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    }

    @Test func noStepOfASmoothDragIsLargerThanAQuarterOfTheUnsmoothed() {
        let rough = largestStep(drag(smooth: nil).map(\.value))
        let smooth = largestStep(drag(smooth: 30).map(\.value))
        #expect(rough > 490)
        #expect(smooth <= rough / 4)
        #expect(smooth > 0)
    }

    @Test(arguments: [30.0, 60])
    func theLagIsTheStatedOneAllTheWay(milliseconds: Double) {
        // 30 points each 30 ms are a thousandth of the ribbon each millisecond.
        for (time, value) in drag(smooth: milliseconds) where value > 0.11 * 16383 && value < 0.87 * 16383 {
            let expected = 0.1 + (Double(time.nanoseconds) / 1e6 - milliseconds) / 1000
            #expect(abs(value / 16383 - expected) < 0.0001)
        }
    }

    @Test func itLeavesOnTheGridAndEndsOnTheLastValue() {
        let values = drag(smooth: 30)
        let times = values.dropFirst().map { $0.time.nanoseconds / 1_000_000 }
        #expect(times.allSatisfy { ($0 - 30) % 4 == 0 })
        #expect(values.last?.value == drag(smooth: nil).last?.value)
    }

    @Test func withoutItTheValueLeavesInTheTouchsOwnFrame() {
        let times = drag(smooth: nil).map(\.time.nanoseconds)
        #expect(times == Array(stride(from: Int64(0), through: 780_000_000, by: 30_000_000)))
    }
}
