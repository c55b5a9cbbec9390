/// Between which pitches a finger was in the last 0.6 s, in blocks of 40 ms (one report of the slowest panel).
struct MotionHistory {
    /// The lowest and the highest pitch of each block.
    private var lows: SIMD16<Float>
    private var highs: SIMD16<Float>
    private var newest = 0
    private var steps = 0

    /// Steps of 4 ms.
    private static let stepsPerBlock = 10
    /// A finger that stays within so many semitones is still, whatever it did before.
    private static let floor: Float = 0.004
    /// How far a finger that is still may move within 3, 4, 5 and 6 blocks: as a part of its last swing, and in
    /// semitones. A vibrato of 2 Hz covers a tenth more at its turns, even where a panel reports it 25 times a second.
    private static let shares = SIMD4<Float>(0.055, 0.12, 0.21, 0.31)
    private static let limits = SIMD4<Float>(0.06, 0.08, 0.1, 0.12)

    init(at pitch: Double) {
        lows = SIMD16(repeating: Float(pitch))
        highs = lows
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

    /// From the lowest to the highest pitch of the last 0.6 s, in semitones.
    var swing: Double { Double(highs.max() - lows.min()) }

    var isStill: Bool {
        let swing = highs.max() - lows.min()
        var (low, high) = (lows[newest], highs[newest])
        for age in 1...6 {
            let block = (newest - age + lows.scalarCount) % lows.scalarCount
            low = min(low, lows[block])
            high = max(high, highs[block])
            guard age > 2 else { continue }
            let limit = min(Self.limits[age - 3], max(Self.floor, Self.shares[age - 3] * swing))
            if high - low <= limit { return true }
        }
        return false
    }
}
