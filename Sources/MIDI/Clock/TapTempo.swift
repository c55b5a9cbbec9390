import Time

/// Derives a tempo from taps: the median of the intervals between the last four, so that a single early or late tap
/// does not matter.
struct TapTempo: Sendable {
    /// A tap after a longer pause begins a new series (30 quarters a minute).
    private static let longest: Nanoseconds = .milliseconds(2000)
    /// A tap that follows within this time is ignored (400 quarters a minute).
    private static let shortest: Nanoseconds = .milliseconds(150)
    /// How far the tempo of the first two taps of a series may be from the present one, as a fraction of it. So two
    /// accidental taps set no far-off tempo.
    private static let reach = 0.2

    private var last: Timestamp?
    /// The last three intervals, newest first.
    private var pauses = (Nanoseconds.zero, Nanoseconds.zero, Nanoseconds.zero)
    /// How many of `pauses` belong to the present series.
    private var count = 0

    /// Whether a touch at this time is a tap, rather than a bounce of the last tap.
    func isTap(at time: Timestamp) -> Bool { last.map { time - $0 >= Self.shortest } ?? true }

    /// Records a touch that is a tap.
    /// - Parameter period: the present tempo, in nanoseconds a beat.
    /// - Returns: the tempo in nanoseconds a beat; nil if it stays.
    mutating func tap(at time: Timestamp, near period: Double) -> Double? {
        guard let last, time - last <= Self.longest else {
            (self.last, count) = (time, 0)
            return nil
        }
        pauses = (time - last, pauses.0, pauses.1)
        self.last = time
        count = min(count + 1, 3)
        let (a, b, c) = (pauses.0.seconds * 1e9, pauses.1.seconds * 1e9, pauses.2.seconds * 1e9)
        switch count {
        case 1: return abs(period / a - 1) <= Self.reach + 1e-9 ? a : nil
        case 2: return (a + b) / 2
        default: return max(min(a, b), min(max(a, b), c))
        }
    }
}
