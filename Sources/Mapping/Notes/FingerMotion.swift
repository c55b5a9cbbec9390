import Touch

/// Whether a finger slides, rests or shakes, seen every 4 ms (docs/notes.md, "In tune").
///
/// A vibrato stands still at each of its turns, and one of 2 Hz for longer than a finger may rest unheard. So nothing
/// here has a fixed threshold: a finger rests if it has moved by less than a vibrato as wide as its last movement would.
struct FingerMotion {
    enum State {
        /// On its way.
        case sliding
        case resting(at: Double)
        /// Up and down around a place.
        case shaking(around: Double)
    }

    private var history: MotionHistory
    private var cycles: MotionCycles
    /// The finger's pitch over the last few steps.
    private var mean: Double
    /// The middle of the last whole cycle of a vibrato.
    private var middle: Double?

    /// The time constant of `mean`.
    private static let meanTime = 0.03

    init(at pitch: Double) {
        history = MotionHistory(at: pitch)
        cycles = MotionCycles(at: pitch)
        mean = pitch
    }

    mutating func step(to pitch: Double) -> State {
        history.add(pitch)
        mean += (pitch - mean) * Self.share
        switch cycles.step(to: pitch, swing: history.swing) {
        case .none: break
        case .vibrato(let middle): self.middle = middle
        case .movement: middle = nil
        }
        if history.isStill {
            middle = nil
            return .resting(at: mean)
        }
        if let middle, !cycles.isOver { return .shaking(around: middle) }
        middle = nil
        return .sliding
    }

    /// The finger has come to its note. What it did before says nothing about what it does next.
    mutating func settle(at pitch: Double) { history = MotionHistory(at: pitch) }

    private static let share = 1 - exponential(-Smoother.interval.seconds / meanTime)
}
