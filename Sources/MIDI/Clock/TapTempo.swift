import Time

/// Takes a tempo from taps: the median of the times between the last four. So one that is early or late is left out.
public struct TapTempo: Sendable {
    /// A tap after a longer pause is the first of others; 20 quarters a minute.
    private static let longest: Nanoseconds = .milliseconds(3000)
    /// Nearer than this, 400 quarters a minute, a tap is no other one.
    private static let shortest: Nanoseconds = .milliseconds(150)

    private var last: Timestamp?
    /// The newest first.
    private var pauses = (Nanoseconds.zero, Nanoseconds.zero, Nanoseconds.zero)
    private var count = 0

    public init() {}

    /// Answers nanoseconds a beat; nil for a first tap.
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
