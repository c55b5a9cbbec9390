import Time

/// Derives a tempo from taps: the median of the intervals between the last four, so that a single early or late tap
/// does not matter.
public struct TapTempo: Sendable {
    /// A tap after a longer pause begins a new series (20 quarters a minute).
    private static let longest: Nanoseconds = .milliseconds(3000)
    /// A tap that follows within this time is ignored (400 quarters a minute).
    private static let shortest: Nanoseconds = .milliseconds(150)

    private var last: Timestamp?
    /// The last three intervals, newest first.
    private var pauses = (Nanoseconds.zero, Nanoseconds.zero, Nanoseconds.zero)
    private var count = 0

    public init() {}

    /// Records a tap.
    /// - Returns: the tempo in nanoseconds a beat; nil for the first tap of a series.
    public mutating func tap(at time: Timestamp) -> Double? {
        guard let last, time - last <= Self.longest else {
            (self.last, count) = (time, 0)
            return nil
        }
        guard time - last >= Self.shortest else { return nil }
        pauses = (time - last, pauses.0, pauses.1)
        self.last = time
        count = min(count + 1, 3)
        let (a, b, c) = (pauses.0.seconds * 1e9, pauses.1.seconds * 1e9, pauses.2.seconds * 1e9)
        switch count {
        case 1: return a
        case 2: return (a + b) / 2
        default: return max(min(a, b), min(max(a, b), c))
        }
    }
}
