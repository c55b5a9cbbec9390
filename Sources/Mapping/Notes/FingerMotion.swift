import Touch

/// Whether a finger slides, rests or shakes, checked every 4 ms (docs/notes.md, "In tune").
///
/// A vibrato stands still at each of its turns; at 2 Hz it does so for longer than it may take to notice a rest. So a
/// finger counts as resting if it has moved less than a vibrato as wide as its last movement would have. From then on
/// it rests until it has moved farther than the panel's noise.
struct FingerMotion {
    enum State {
        /// The finger moves in one direction.
        case sliding
        case resting(at: Double)
        /// The finger moves up and down around a pitch.
        case shaking(around: Double)
    }

    private var history: MotionHistory
    private var cycles: MotionCycles
    /// The finger's pitch over the last few steps.
    private var mean: Double
    /// The pitch at which the finger rests.
    private var place: Double?
    /// The middle of the last whole cycle of a vibrato.
    private var middle: Double?

    /// Time constants of `mean` and `place`, in seconds; `place` follows a finger that creeps.
    private static let (meanTime, placeTime) = (0.03, 0.25)

    /// - Parameter noise: the panel's noise on a resting finger, in semitones from the lowest to the highest pitch.
    init(at pitch: Double, noise: Double) {
        history = MotionHistory(at: pitch, noise: noise)
        cycles = MotionCycles(at: pitch)
        mean = pitch
    }

    mutating func step(to pitch: Double) -> State {
        history.add(pitch)
        mean += (pitch - mean) * Self.meanShare
        switch cycles.step(to: pitch, swing: history.swing) {
        case .none: break
        case .vibrato(let middle): self.middle = middle
        case .movement: middle = nil
        }
        if history.isStill(isResting: place != nil) {
            let before = place ?? mean
            let place = before + (pitch - before) * Self.placeShare
            (self.place, middle) = (place, nil)
            return .resting(at: place)
        }
        place = nil
        if let middle, !cycles.isOver { return .shaking(around: middle) }
        middle = nil
        return .sliding
    }

    private static let meanShare = 1 - exponential(-Smoother.interval.seconds / meanTime)
    private static let placeShare = 1 - exponential(-Smoother.interval.seconds / placeTime)
}
