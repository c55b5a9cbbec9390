import Ribbons
import Testing
import Time
import Touch

@Suite("Centre motion")
struct CenterMotionTests {
    private func play(_ motion: CenterMotion?) -> [Double] {
        guard var motion else { return [] }
        var positions: [Double] = []
        var isDone = false
        while !isDone && positions.count < 100_000 {
            let tick = motion.advance(to: motion.deadline)
            positions.append(tick.position)
            isDone = tick.isDone
        }
        return positions
    }

    @Test func aSpringReturnsExponentiallyAndArrives() {
        let spring = CenterMotion(.spring(to: 0.5, rate: 8), from: 0.9, velocity: 0, at: .zero)
        let positions = play(spring)
        #expect(abs(positions[124] - (0.5 + 0.4 * 0.01831563888873418)) < 1e-12, "e^−4 of the way is left after 0.5 s")
        #expect(positions.last == 0.5)
    }

    @Test func aThrowGoesVelocityOverFrictionFar() {
        let positions = play(CenterMotion(.throw(friction: 2), from: 0.3, velocity: 0.8, at: .zero))
        #expect(abs(positions.last! - 0.7) < 0.0001)
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func aThrowStopsAtTheEnd() {
        let positions = play(CenterMotion(.throw(friction: 1), from: 0.9, velocity: 2, at: .zero))
        #expect(positions.last! >= 1)
        #expect(positions.dropLast().allSatisfy { $0 < 1 })
    }

    @Test func ticksLieOnAGridOfFourMillisecondsFromTheLift() {
        let lift = Timestamp(nanoseconds: 123_456_789)
        var motion = CenterMotion(.spring(to: 0, rate: 1), from: 1, velocity: 0, at: lift)
        #expect(motion?.deadline == lift + .milliseconds(4))
        _ = motion?.advance(to: lift + .milliseconds(4))
        #expect(motion?.deadline == lift + .milliseconds(8))
    }

    @Test func whatIsLateComesToWhereItIsByThen() {
        let release = Release.spring(to: 0.5, rate: 8)
        var slow = CenterMotion(release, from: 0.9, velocity: 0, at: .zero)
        let positions = play(CenterMotion(release, from: 0.9, velocity: 0, at: .zero))
        #expect(slow?.advance(to: .zero + .milliseconds(403)).position == positions[99])
        #expect(slow?.deadline == .zero + .milliseconds(404))
    }

    @Test func nothingMovesWhereTheReleaseHolds() {
        #expect(CenterMotion(.hold, from: 0.2, velocity: 3, at: .zero) == nil)
        #expect(CenterMotion(.throw(friction: 1), from: 0.2, velocity: 0, at: .zero) == nil)
    }
}
