import Time

/// Measures the tempo of a MIDI clock: 24 ticks a quarter (MIDI 1.0, "System real time messages").
///
/// Time is an input, of any clock that does not go back. After `init` nothing is allocated.
public struct ClockFollower: Sendable {
    public static let ticksPerQuarter = 24
    /// After a pause longer than this, 10 quarters a minute, a tick belongs to another clock.
    public static let longestInterval: Nanoseconds = .milliseconds(250)

    /// When the last 24 ticks came, as a ring.
    private var times: [Timestamp]
    private var count = 0
    private var last: Timestamp?

    /// Quarters a minute, over the last quarter; nil until a whole one has come.
    public private(set) var tempo: Double?

    public init() {
        times = Array(repeating: .zero, count: Self.ticksPerQuarter)
    }

    /// A tick has come.
    public mutating func tick(at time: Timestamp) {
        if let last, time - last > Self.longestInterval { count = 0 }
        last = time
        let place = count % Self.ticksPerQuarter
        let quarter = time - times[place]
        tempo = count >= Self.ticksPerQuarter && quarter > .zero ? 60e9 / Double(quarter.count) : nil
        times[place] = time
        count += 1
    }
}
