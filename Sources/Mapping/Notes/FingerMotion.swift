import Touch

/// Whether a finger slides, rests or shakes, seen every 4 ms (docs/notes.md, "In tune").
///
/// A vibrato stands still at each of its turns, and one of 2 Hz for longer than a finger may rest unheard. So a finger
/// comes to rest where it has moved by less than a vibrato as wide as its last movement would. From then on it rests
/// until it has moved farther than a panel shakes it.
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
    /// Where the finger rests.
    private var place: Double?
    /// The middle of the last whole cycle of a vibrato.
    private var middle: Double?

    /// The time constants of `mean` and `place`, in seconds. A place follows a finger that creeps.
    private static let (meanTime, placeTime) = (0.03, 0.25)

    /// - Parameter noise: how far a panel shakes a finger that rests, from its lowest to its highest pitch.
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
