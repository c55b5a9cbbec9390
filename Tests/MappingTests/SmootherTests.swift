import Testing
import Time
import Touch

@testable import Mapping

@Suite("Smoother")
struct SmootherTests {
    /// A ramp sampled every `interval`, as a panel delivers it, through the smoother: what comes out, with its times.
    private func play(interval: Int64, lag: Double, frames: Int) -> [(time: Timestamp, value: Double)] {
        var smoother = Smoother(milliseconds: lag)
        var output: [(Timestamp, Double)] = []
        func run(_ smoother: inout Smoother, until time: Timestamp) {
            while case let deadline = smoother.deadline, deadline <= time { output.append((deadline, smoother.tick())) }
        }
        for frame in 0..<frames {
            let time = Timestamp.zero + .milliseconds(interval * Int64(frame))
            run(&smoother, until: time)
            if let value = smoother.set(Double(frame * 10), at: time) { output.append((time, value)) }
        }
        run(&smoother, until: .zero + .seconds(1000))
        return output
    }

    @Test func aDragAt33HertzHasNoStepLargerThanAQuarter() {
        let values = play(interval: 30, lag: 30, frames: 20).map(\.value)
        let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }
        #expect(steps.max()! <= 10.0 / 4)
        #expect(values.last == 190)
    }

    /// Up to the longest `smooth`, on panels of up to 1,000 reports a second.
    @Test(arguments: [(8, 40.0), (30, 40.0), (8, 20.0), (8, 2500.0), (5, 5000.0), (1, 5000.0), (1, 30.0)])
    func theLagIsConstant(interval: Int64, lag: Double) {
        let frames = max(30, Int(3 * lag) / Int(interval))
        for (time, value) in play(interval: interval, lag: lag, frames: frames)
        where value > 0 && value < Double(frames * 10 - 10) {
            let input = (time.nanoseconds - Int64(lag * 1e6))
            #expect(abs(value - Double(input) / 1e6 / Double(interval) * 10) < 1e-6)
        }
    }

    @Test func theFirstValuePassesAtOnce() {
        var smoother = Smoother(milliseconds: 50)
        #expect(smoother.set(3, at: .zero) == 3)
        #expect(smoother.deadline == .distantFuture)
    }

    @Test func aValueAtRestWantsNoTicks() {
        var smoother = Smoother(milliseconds: 8)
        _ = smoother.set(1, at: .zero)
        _ = smoother.set(2, at: .zero + .milliseconds(10))
        #expect(smoother.tick() == 1.5)
        #expect(smoother.tick() == 2)
        #expect(smoother.deadline == .distantFuture)
        #expect(smoother.set(2, at: .zero + .milliseconds(30)) == nil)
        #expect(smoother.deadline == .distantFuture)
    }
}
