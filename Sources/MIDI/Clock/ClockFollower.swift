import Time

/// Follows a MIDI clock: 24 ticks a quarter (MIDI 1.0, "System real time messages"). Cables, computers and buses delay
/// each tick differently; a straight line through the ticks estimates when they were due.
///
/// The first ticks are fitted by least squares. After that older ticks count less and less, so that a change of tempo
/// is followed within a quarter. A single stray tick hardly bends the line; a second one in a row begins a new line.
public struct ClockFollower: Sendable {
    public static let ticksPerQuarter = 24
    /// A clock is lost after a pause longer than this (10 quarters a minute).
    public static let longestInterval: Nanoseconds = .milliseconds(250)

    /// The least share of a tick's error that is taken over: ticks with 2 ms of jitter move the estimate by 1.7 ms.
    private static let leastShare = 0.15
    /// A tick is a stray if it is more than half an interval and more than this from the line, in nanoseconds.
    private static let leastStray = 5_000_000.0
    /// Ticks before the line predicts the next one well enough to tell a stray.
    private static let firstTicks = 6
    /// The shortest accepted interval between ticks, in nanoseconds: 600 quarters a minute.
    private static let shortestInterval = 4_000_000.0

    /// When the last tick arrived; nil before the first.
    private var last: Timestamp?
    /// When the last tick was due, in nanoseconds after `last`.
    private var offset = 0.0
    /// Nanoseconds between two ticks.
    private var interval = 0.0
    /// Ticks since the line began.
    private var count = 0
    /// Stray ticks in a row.
    private var strays = 0
    /// Whether a whole quarter has been received.
    private var hasTempo = false

    public init() {}

    /// Whether the last tick is so long ago that the clock is lost.
    public func isLost(at time: Timestamp) -> Bool { last.map { time - $0 > Self.longestInterval } ?? true }

    /// Quarters a minute; nil until a whole quarter has been received.
    public var tempo: Double? { hasTempo ? line(at: 0).tempo : nil }

    /// Whether there is a line: two ticks have been received.
    public var hasLine: Bool { count > 1 }

    /// The line through the last tick.
    /// - Parameter beat: the beat of the last tick.
    public func line(at beat: Double) -> TempoLine {
        TempoLine(
            beat: beat, at: (last ?? .zero) + Nanoseconds(Int64(offset.rounded())),
            period: interval * Double(Self.ticksPerQuarter))
    }

    /// Handles a tick.
    public mutating func tick(at time: Timestamp) {
        guard let last, !isLost(at: time) else { return begin(at: time) }
        let pause = Double((time - last).count)
        self.last = time
        count += 1
        guard count > 2 else {
            (offset, interval) = (0, max(pause, Self.shortestInterval))
            return
        }
        // How late the tick is, measured by the line so far.
        let place = offset + interval - pause
        var late = -place
        let most = max(interval / 2, Self.leastStray)
        if count > Self.firstTicks, abs(late) > most {
            strays += 1
            guard strays < 2 else {
                // The tempo has changed, or this is another clock.
                (offset, interval, count, strays) = (0, max(pause, Self.shortestInterval), 2, 0)
                return
            }
            late = late < 0 ? -most : most
        } else {
            strays = 0
        }
        let number = Double(count)
        let share = max((4 * number - 2) / (number * (number + 1)), Self.leastShare)
        let bend = max(6 / (number * (number + 1)), Self.leastShare * Self.leastShare / (2 - Self.leastShare))
        offset = place + share * late
        interval = max(interval + bend * late, Self.shortestInterval)
        if count > Self.ticksPerQuarter { hasTempo = true }
    }

    /// Handles a tick that begins the beats anew, in the tempo so far.
    public mutating func restart(at time: Timestamp) {
        guard hasLine, !isLost(at: time) else { return tick(at: time) }
        // As after `firstTicks`: the next ticks still weigh much, but a stray is recognised. The interval stays.
        (last, offset, count, strays) = (time, 0, Self.firstTicks, 0)
    }

    /// Handles the first tick, or the first after a loss. There is no line before the second one.
    private mutating func begin(at time: Timestamp) {
        (last, offset, count, strays, hasTempo) = (time, 0, 1, 0, false)
    }
}
