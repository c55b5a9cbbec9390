import Time
import Touch

/// Interpolates between the values of a panel's frames on a grid of 4 ms. The output is the input of `lag` ago, and the
/// lag never varies (docs/notes.md, "Smooth values").
struct Smoother {
    /// Also the grid of voices that move by themselves: step counts in `MotionCycles`, `MotionHistory` and
    /// `PitchTracker` rely on its 4 ms.
    static let interval: Nanoseconds = .milliseconds(4)

    private struct Breakpoint {
        var time: Timestamp
        var value: Double
    }

    let lag: Nanoseconds
    /// The points ahead, each `lag` after the frame that it comes from: a ring, whose first is at `first`.
    private var ahead: [Breakpoint]
    private var first = 0
    private var count = 0
    /// The point that was reached last.
    private var from = Breakpoint(time: .zero, value: 0)
    /// When the last input came, changed or not.
    private var lastInput = Timestamp.zero
    /// The beginning of the grid on which `ticks` are counted.
    private var start = Timestamp.zero
    private var ticks: Int64 = 0
    private var hasValue = false

    init(milliseconds: Double) {
        lag = .seconds(milliseconds / 1000)
        // Two points for each interval of the lag, and those that are about to be reached.
        let room = 2 * Int(lag.count / Self.interval.count) + 8
        ahead = Array(repeating: Breakpoint(time: .zero, value: 0), count: room)
    }

    /// The next tick; the distant future while the value rests.
    var deadline: Timestamp {
        count == 0 ? .distantFuture : start + Nanoseconds((ticks + 1) * Self.interval.count)
    }

    /// Takes a new value. Returns the first one, to be sent at once, and nil for later ones.
    mutating func set(_ value: Double, at time: Timestamp) -> Double? {
        defer { lastInput = time }
        guard hasValue else {
            hasValue = true
            from = Breakpoint(time: time, value: value)
            return value
        }
        if count == 0 {
            guard value != from.value else { return nil }
            start = time
            ticks = 0
            from.time = max(time, lastInput + lag)
        }
        append(Breakpoint(time: time + lag, value: value))
        return nil
    }

    /// Appends a point. A panel may report more often than there are ticks: of three points within an interval, the
    /// middle one is merged with the last, so that there is room for any lag.
    private mutating func append(_ point: Breakpoint) {
        if count > 1, point.time - self[count - 2].time < Self.interval || count == ahead.count { count -= 1 }
        count += 1
        self[count - 1] = point
    }

    /// The points ahead, the next one first.
    private subscript(index: Int) -> Breakpoint {
        get { ahead[(first + index) % ahead.count] }
        set { ahead[(first + index) % ahead.count] = newValue }
    }

    /// The value at the next tick.
    mutating func tick() -> Double {
        ticks += 1
        let now = start + Nanoseconds(ticks * Self.interval.count)
        while count > 0, self[0].time <= now {
            from = self[0]
            first = (first + 1) % ahead.count
            count -= 1
        }
        guard count > 0, now > from.time else { return from.value }
        let next = self[0]
        let part = (now - from.time).seconds / (next.time - from.time).seconds
        return from.value + (next.value - from.value) * part
    }

    /// Rests at a value, and drops the points ahead.
    mutating func rest(at value: Double) {
        reset(to: value, at: lastInput)
    }

    /// Continues from a value that the receivers already have, and drops the points ahead.
    mutating func reset(to value: Double, at time: Timestamp) {
        count = 0
        hasValue = true
        lastInput = time
        from = Breakpoint(time: time, value: value)
    }
}
