import Time

/// Follows a MIDI clock: 24 ticks a quarter (MIDI 1.0, "System real time messages"). Ticks come late by what cables,
/// computers and buses take; where they should have been is the straight line nearest to them.
///
/// Of the first ticks it is that of least squares. Older ticks then count less and less, so that another tempo is followed
/// within a quarter. A single tick that is far from the line hardly bends it; with a second one a new line begins.
public struct ClockFollower: Sendable {
    public static let ticksPerQuarter = 24
    /// After a pause longer than this, 10 quarters a minute, a clock is lost.
    public static let longestInterval: Nanoseconds = .milliseconds(250)

    /// How much of what a tick is off its place is taken over, at least: ticks that are 2 ms off make a place 1.7 ms off.
    private static let leastShare = 0.15
    /// A tick that is farther from the line than half an interval, and this, is far from it.
    private static let leastStray = 5_000_000.0
    /// The line through fewer ticks than this says little of the next one.
    private static let firstTicks = 6
    /// No clock is faster, in nanoseconds a tick: 600 quarters a minute.
    private static let shortestInterval = 4_000_000.0

    private var last: Timestamp?
    /// Where the last tick should have been: nanoseconds after `last`.
    private var offset = 0.0
    /// Nanoseconds from a tick to the next.
    private var interval = 0.0
    /// Ticks since the line began.
    private var count = 0
    /// Ticks in a row that were far from it.
    private var strays = 0
    /// Whether a whole quarter has come.
    private var hasTempo = false

    public init() {}

    /// Whether no tick has come for so long that the clock is lost.
    public func isLost(at time: Timestamp) -> Bool { last.map { time - $0 > Self.longestInterval } ?? true }

    /// Quarters a minute; nil until a whole quarter has come.
    public var tempo: Double? { hasTempo ? line(at: 0).tempo : nil }

    /// Whether two ticks have come, so that there is a line.
    public var hasLine: Bool { count > 1 }

    /// The line through the last tick.
    /// - Parameter beat: the last tick's.
    public func line(at beat: Double) -> TempoLine {
        TempoLine(
            beat: beat, at: (last ?? .zero) + Nanoseconds(Int64(offset.rounded())),
            period: interval * Double(Self.ticksPerQuarter))
    }

    /// A tick has come.
    public mutating func tick(at time: Timestamp) {
        guard let last, !isLost(at: time) else { return begin(at: time) }
        let pause = Double((time - last).count)
        self.last = time
        count += 1
        guard count > 2 else {
            (offset, interval) = (0, max(pause, Self.shortestInterval))
            return
        }
        // How late the tick is for the line so far.
        let place = offset + interval - pause
        var late = -place
        let most = max(interval / 2, Self.leastStray)
        if count > Self.firstTicks, abs(late) > most {
            strays += 1
            guard strays < 2 else {
                // Another tempo, or another clock.
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

    /// A tick has come that begins the beats anew, in the tempo so far.
    public mutating func restart(at time: Timestamp) {
        guard hasLine, !isLost(at: time) else { return tick(at: time) }
        (last, offset, count, strays) = (time, 0, Self.firstTicks, 0)
    }

    private mutating func begin(at time: Timestamp) {
        (last, offset, count, strays, hasTempo) = (time, 0, 1, 0, false)
    }
}
