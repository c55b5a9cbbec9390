/// The range of a finger's pitches in the last 0.6 s, in blocks of 40 ms (one report of the slowest panel).
struct MotionHistory {
    /// The lowest and the highest pitch of each block: a ring, in which the block after `newest` is the oldest.
    private var lows: SIMD16<Float>
    private var highs: SIMD16<Float>
    private var newest = 0
    /// Number of steps in the newest block.
    private var steps = 0
    /// A finger that stays within this many semitones is still, because the panel's noise is as large.
    private let noise: Float

    /// Steps of 4 ms.
    private static let stepsPerBlock = 10
    /// The smallest noise that is assumed, in semitones.
    private static let leastNoise = 0.004
    /// Largest movement of a finger that comes to rest within 3 to 8 blocks: as a fraction of its last swing, and in
    /// semitones. A vibrato of 2 Hz covers a tenth more at its turns, even on a panel with 25 reports a second. The
    /// first elements are for 3 blocks; the last two are unused.
    private static let ages = 3...8
    private static let shares = SIMD8<Float>(0.055, 0.12, 0.21, 0.31, 0.425, 0.54, 0, 0)
    private static let limits = SIMD8<Float>(0.06, 0.08, 0.1, 0.12, 0.12, 0.12, 0, 0)
    /// Number of blocks in which a resting finger may not move farther than the noise. They are enough to show all of
    /// the noise.
    private static let restingAge = 6

    /// - Parameter noise: the panel's noise on a resting finger, in semitones from the lowest to the highest pitch.
    init(at pitch: Double, noise: Double) {
        lows = SIMD16(repeating: Float(pitch))
        highs = lows
        self.noise = Float(max(noise, Self.leastNoise))
    }

    mutating func add(_ pitch: Double) {
        if steps == Self.stepsPerBlock {
            steps = 0
            newest = (newest + 1) % lows.scalarCount
            lows[newest] = Float(pitch)
            highs[newest] = Float(pitch)
        }
        steps += 1
        lows[newest] = min(lows[newest], Float(pitch))
        highs[newest] = max(highs[newest], Float(pitch))
    }

    /// Range of the pitches in the last 0.6 s, in semitones.
    var swing: Double { Double(highs.max() - lows.min()) }

    /// - Parameter isResting: whether the finger has been still so far.
    func isStill(isResting: Bool) -> Bool {
        let swing = highs.max() - lows.min()
        guard swing > noise else { return true }
        var (low, high) = (lows[newest], highs[newest])
        for age in 1...Self.ages.upperBound {
            let block = (newest - age + lows.scalarCount) % lows.scalarCount
            low = min(low, lows[block])
            high = max(high, highs[block])
            guard age >= Self.ages.lowerBound else { continue }
            if isResting, age == Self.restingAge, high - low <= noise { return true }
            let index = age - Self.ages.lowerBound
            let limit = age < Self.restingAge ? Self.limits[index] : max(Self.limits[index], noise)
            if high - low <= min(limit, Self.shares[index] * swing) { return true }
        }
        return false
    }
}
