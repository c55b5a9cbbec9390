/// Measures the tempo of a MIDI clock: 24 ticks a quarter (MIDI 1.0, "System real time messages").
///
/// Time is an input, in nanoseconds of any clock that does not go back. After `init` nothing is allocated.
public struct ClockFollower: Sendable {
    public static let ticksPerQuarter = 24
    /// After a pause longer than this, 10 quarters a minute, a tick belongs to another clock.
    public static let longestInterval: Int64 = 250_000_000

    /// When the last 24 ticks came, as a ring.
    private var times: [Int64]
    private var count = 0
    private var last: Int64?

    /// Quarters a minute, over the last quarter; nil until a whole one has come.
    public private(set) var tempo: Double?

    public init() {
        times = Array(repeating: 0, count: Self.ticksPerQuarter)
    }

    /// A tick has come.
    public mutating func tick(at time: Int64) {
        if let last, time - last > Self.longestInterval { count = 0 }
        last = time
        let place = count % Self.ticksPerQuarter
        let quarter = time - times[place]
        tempo = count >= Self.ticksPerQuarter && quarter > 0 ? 60e9 / Double(quarter) : nil
        times[place] = time
        count += 1
    }
}
