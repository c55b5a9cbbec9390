import Time
import Touch

/// Moves the centre, or the value across, after the finger has lifted: a spring or a throw, on a grid of 4 ms from the
/// lift, so that it does not depend on the panel's rate.
public struct CenterMotion: Hashable, Sendable {
    public static let interval: Nanoseconds = .milliseconds(4)
    /// Half a step of a 14-bit value: a centre nearer than this to its target has arrived.
    static let nearness = 1.0 / 32768

    private enum Course: Hashable {
        case spring(target: Double, rate: Double)
        case `throw`(velocity: Double, friction: Double)
    }

    private let course: Course
    private let start: Timestamp
    /// The position at the lift, or the one that `start(from:)` has set.
    private var origin: Double
    /// The number of the latest tick that was played; 0 before the first.
    private var ticks: Int64 = 0

    /// Nil if the release moves nothing.
    /// - Parameters:
    ///   - velocity: the finger's, in ribbon lengths per second, or across in breadths.
    public init?(_ release: Release, from center: Double, velocity: Double, at lift: Timestamp) {
        switch release {
        case .hold: return nil
        case .spring(let target, let rate):
            guard abs(center - target) > 0, rate > 0 else { return nil }
            course = .spring(target: target, rate: rate)
        case .throw(let friction):
            guard abs(velocity) > 0, friction > 0 else { return nil }
            course = .throw(velocity: velocity, friction: friction)
        }
        start = lift
        origin = center
    }

    /// When the next tick is due.
    public var deadline: Timestamp { start + Nanoseconds((ticks + 1) * Self.interval.count) }

    /// Whether it has not moved anything yet.
    var isAtStart: Bool { ticks == 0 }

    /// Sets the starting position, before the first tick.
    mutating func start(from center: Double) { origin = center }

    /// The value at the last tick up to a time, and whether it stays there.
    /// - Parameter time: at or after the deadline.
    public mutating func advance(to time: Timestamp) -> (position: Double, isDone: Bool) {
        ticks = max(ticks + 1, (time - start).count / Self.interval.count)
        let seconds = Nanoseconds(ticks * Self.interval.count).seconds
        switch course {
        case .spring(let target, let rate):
            let position = target + (origin - target) * exponential(-rate * seconds)
            return abs(position - target) < Self.nearness ? (target, true) : (position, false)
        case .throw(let velocity, let friction):
            let rest = velocity / friction * exponential(-friction * seconds)
            let position = min(max(origin + velocity / friction - rest, 0), 1)
            return (position, position <= 0 || position >= 1 || abs(rest) < Self.nearness)
        }
    }
}
