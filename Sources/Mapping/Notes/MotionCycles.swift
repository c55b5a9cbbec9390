/// Finds the middle of a vibrato: the mean over its last whole cycle, from one turn to the next but one.
struct MotionCycles {
    enum Finding {
        /// The finger has not turned.
        case none
        /// The finger has turned, and shakes around this pitch.
        case vibrato(around: Double)
        /// The finger has turned, but not as in a vibrato.
        case movement
    }

    /// The last step before a finger turned, with the sum of all pitches up to then, counted from the origin.
    private struct Turn {
        var step = 0
        var pitch: Double
        var sum = 0.0
    }

    private let origin: Double
    private var now: Turn
    /// The possible turn: the farthest pitch since the last turn.
    private var extreme: Turn
    /// 1 while it goes up, −1 while it goes down, 0 at first.
    private var direction = 0.0
    /// The last three turns, oldest first.
    private var turns: (Turn, Turn, Turn)
    /// Number of turns so far, counted up to 3.
    private var turnCount = 0

    /// A finger has turned once it has come back by this fraction of its swing, and by this many semitones.
    private static let (turnShare, leastTurn) = (0.25, 0.005)
    /// The longest cycle, in steps of 4 ms: one of 2 Hz takes 125.
    private static let longestCycle = 155
    /// The widest vibrato, in semitones from the lowest to the highest pitch.
    private static let widest = 2.0
    /// Two swings of a vibrato differ at most by this factor.
    private static let evenness = 0.6

    init(at pitch: Double) {
        origin = pitch
        now = Turn(pitch: pitch)
        extreme = now
        turns = (now, now, now)
    }

    /// - Parameter swing: the finger's movement in the last 0.6 s, in semitones.
    mutating func step(to pitch: Double, swing: Double) -> Finding {
        now = Turn(step: now.step + 1, pitch: pitch, sum: now.sum + pitch - origin)
        let back = max(Self.leastTurn, Self.turnShare * swing)
        if direction == 0 {
            guard abs(pitch - origin) > back else { return .none }
            direction = pitch > origin ? 1 : -1
            extreme = now
        } else if (pitch - extreme.pitch) * direction > 0 {
            extreme = now
        } else if (extreme.pitch - pitch) * direction > back {
            return turn()
        }
        return .none
    }

    /// Whether the finger has not turned for longer than a cycle of the slowest vibrato.
    var isOver: Bool { now.step - turns.2.step > Self.longestCycle }

    private mutating func turn() -> Finding {
        turns = (turns.1, turns.2, extreme)
        turnCount = min(turnCount + 1, 3)
        direction = -direction
        extreme = now
        let (first, middle, last) = turns
        let (up, down) = (abs(middle.pitch - first.pitch), abs(last.pitch - middle.pitch))
        let steps = last.step - first.step
        let isVibrato =
            turnCount == 3 && steps <= Self.longestCycle && max(up, down) <= Self.widest
            && min(up, down) >= Self.evenness * max(up, down)
        return isVibrato ? .vibrato(around: origin + (last.sum - first.sum) / Double(steps)) : .movement
    }
}
