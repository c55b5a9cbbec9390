import Time
import Touch

/// Draws straight lines between the values of a panel's frames, on a grid of 4 ms: the output is the input as it was
/// `lag` ago, always by the same lag.
struct Smoother {
    static let interval: Nanoseconds = .milliseconds(4)

    private struct Breakpoint {
        var time: Timestamp
        var value: Double
    }

    let lag: Nanoseconds
    /// Where the line is going, each point `lag` after the frame it comes from.
    private var ahead: [Breakpoint] = []
    private var from = Breakpoint(time: .zero, value: 0)
    private var lastInput = Timestamp.zero
    private var start = Timestamp.zero
    private var ticks: Int64 = 0
    private var hasValue = false

    init(milliseconds: Double) {
        lag = .seconds(milliseconds / 1000)
        ahead.reserveCapacity(Self.capacity)
    }

    /// Frames that a lag can hold; of more, the oldest goes.
    private static let capacity = 256

    /// The next tick; the distant future while the value rests.
    var deadline: Timestamp {
        ahead.isEmpty ? .distantFuture : start + Nanoseconds((ticks + 1) * Self.interval.count)
    }

    /// A new value of the input. The first one passes at once; answers what is to be sent now, if anything.
    mutating func set(_ value: Double, at time: Timestamp) -> Double? {
        defer { lastInput = time }
        guard hasValue else {
            hasValue = true
            from = Breakpoint(time: time, value: value)
            return value
        }
        if ahead.isEmpty {
            guard value != from.value else { return nil }
            start = time
            ticks = 0
            from.time = max(time, lastInput + lag)
        }
        if ahead.count == Self.capacity { ahead.removeFirst() }
        ahead.append(Breakpoint(time: time + lag, value: value))
        return nil
    }

    /// The value at the next tick.
    mutating func tick() -> Double {
        ticks += 1
        let now = start + Nanoseconds(ticks * Self.interval.count)
        while let next = ahead.first, next.time <= now {
            from = next
            ahead.removeFirst()
        }
        guard let next = ahead.first, now > from.time else { return from.value }
        let part = (now - from.time).seconds / (next.time - from.time).seconds
        return from.value + (next.value - from.value) * part
    }

    /// Stands at a value that others know of already; what is under way is forgotten.
    mutating func jump(to value: Double, at time: Timestamp) {
        ahead.removeAll(keepingCapacity: true)
        hasValue = true
        lastInput = time
        from = Breakpoint(time: time, value: value)
    }
}
