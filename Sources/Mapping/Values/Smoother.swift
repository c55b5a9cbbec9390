import Time
import Touch

/// Interpolates between the values of a panel's frames on a grid of 4 ms. The output is the input of `lag` ago, and the
/// lag never varies (docs/notes.md, "Smooth values").
struct Smoother {
    static let interval: Nanoseconds = .milliseconds(4)

    private struct Breakpoint {
        var time: Timestamp
        var value: Double
    }

    let lag: Nanoseconds
    /// The points ahead, each `lag` after the frame that it comes from.
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

    /// How many points are kept; the oldest one is dropped.
    private static let capacity = 256

    /// The next tick; the distant future while the value rests.
    var deadline: Timestamp {
        ahead.isEmpty ? .distantFuture : start + Nanoseconds((ticks + 1) * Self.interval.count)
    }

    /// Takes a new value. The first one is answered, to be sent at once; later ones answer nil.
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

    /// Continues from a value that the receivers already have, and drops the points ahead.
    mutating func reset(to value: Double, at time: Timestamp) {
        ahead.removeAll(keepingCapacity: true)
        hasValue = true
        lastInput = time
        from = Breakpoint(time: time, value: value)
    }
}
