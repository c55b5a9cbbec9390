import Time
import Touch

/// Carries a value on between a panel's reports, with the speed that its finger had (docs/notes.md, "Between reports").
///
/// Every 2 ms it says where the finger is likely to be. The next report corrects that without a step. Values are 0…1.
struct Extrapolator {
    static let interval: Nanoseconds = .milliseconds(2)

    /// The last report, and when it came.
    private var reported = 0.0
    private var reportedAt = Timestamp.zero
    /// The movement that the next reports go on with began here.
    private var origin = (value: 0.0, time: Timestamp.zero)
    /// How fast the finger went in the last movement and in the one before, per second, and how long the last one took.
    private var velocity = 0.0
    private var earlierVelocity = 0.0
    private var span = 0.0
    /// The velocity as it was reported, how it has changed, and how often in a row it has gone up and down.
    private var raw = (velocity: 0.0, change: 0.0, swings: 0)
    /// How far the finger has gone one way in the last moments.
    private var run = 0.0
    /// Seconds between two reports, over the last few of them.
    private var frame = 1.0 / 60
    private var reports = 0

    private var course = Course()
    /// Where the value may be.
    private var bounds = 0.0...1.0
    /// How far the value is beside its course when it is set.
    private var gap = 0.0
    /// How far from the last report the value may be: as far as a finger goes from one report to the next.
    private var reach = 0.0
    private var isCarrying = false
    private var ticks: Int64 = 0

    /// A pitch is carried on only where a panel reports so fast that a vibrato is not made wider.
    private let isPitch: Bool

    /// A finger has to go this far one way, in about this time, before its value is carried on.
    private static let (leastRun, runTime) = (1.0 / 127, 0.085)
    /// So small a movement says only half of what a large one does. Where the velocity goes up and down, it is the panel
    /// that is uneven.
    private static let noise = 0.05 / 127
    /// A movement takes at least this long. In less, a finger goes hardly farther than a panel is wrong by.
    private static let leastSpan = 0.006
    /// Over so many seconds a value joins its new course, but within a frame.
    private static let longestJoin = 0.008
    /// A new frame counts for this part of the mean. Longer ones than this are rests.
    private static let (frameShare, longestFrame) = (0.25, 0.05)
    /// A panel that reports more often than this has nothing between its reports that would be heard.
    private static let shortestFrame = 0.0035
    /// For a pitch: eight reports, at least 80 a second.
    private static let (leastReports, slowestFrame) = (8, 1.0 / 80)

    init(isPitch: Bool = false) { self.isPitch = isPitch }

    /// The value is another finger's, or nobody's: it is exactly this one.
    mutating func begin(at value: Double, time: Timestamp) {
        self = Extrapolator(isPitch: isPitch)
        (reported, reportedAt, origin) = (value, time, (value, time))
    }

    /// The finger that led has gone, or does not lead alone any more. What was heard joins the last report as it would
    /// join the next one; a value elsewhere is taken at once. Answers the value now.
    mutating func settle(at value: Double, time: Timestamp) -> Double {
        let shown = value == reported ? heard(at: time) ?? value : value
        begin(at: value, time: time)
        gap = shown - value
        reach = abs(gap)
        isCarrying = gap != 0
        return shown
    }

    /// The value is moved by no finger. What is left of a way to the last report is added to it. Answers the value now.
    mutating func move(to value: Double, time: Timestamp) -> Double {
        reported = value
        return heard(at: time) ?? value
    }

    /// The value to be heard now; nil where that is the last report.
    func heard(at time: Timestamp) -> Double? { isCarrying ? value(after: (time - reportedAt).seconds) : nil }

    /// Takes the next report of the same finger. Answers the value now.
    /// - Parameter bounds: where the value may be.
    mutating func report(_ value: Double, within bounds: ClosedRange<Double> = 0...1, at time: Timestamp) -> Double {
        self.bounds = min(bounds.lowerBound, value)...max(bounds.upperBound, value)
        let elapsed = (time - reportedAt).seconds
        guard value != reported else { return self.value(after: elapsed) }
        guard elapsed > 0 else {
            begin(at: value, time: time)
            return value
        }
        let way = abs(value - reported)
        let shown = isCarrying ? self.value(after: elapsed, within: max(reach, way) + course.leadWay) : value
        note(elapsed)
        note(value, at: time)
        (reported, reportedAt, ticks) = (value, time, 0)
        guard frame >= Self.shortestFrame else {
            (course, isCarrying) = (Course(), false)
            return value
        }
        course = isReliable ? Course(from: earlierVelocity, to: velocity, elapsed: span, frame: frame) : Course()
        gap = shown - value - course.distance(after: 0)
        reach = max(way, abs(velocity) * frame, abs(shown - value))
        isCarrying = course.isMoving || gap != 0
        return shown
    }

    private mutating func note(_ elapsed: Double) {
        guard elapsed <= Self.longestFrame else { return reports = 0 }
        frame = reports == 0 ? elapsed : frame + (elapsed - frame) * Self.frameShare
        reports += 1
    }

    private mutating func note(_ value: Double, at time: Timestamp) {
        let elapsed = (time - origin.time).seconds
        guard elapsed >= Self.leastSpan else { return }
        let move = value - origin.value
        run = move * velocity < 0 ? abs(move) : run * Self.runTime / (Self.runTime + elapsed) + abs(move)
        let newest = move / elapsed
        let change = newest - raw.velocity
        raw = (newest, change, change * raw.change < 0 ? raw.swings + 1 : 0)
        let trust = abs(move) / (abs(move) + Self.noise) * (raw.swings < 2 ? 1 : 0.5)
        (earlierVelocity, span, origin) = (velocity, elapsed, (value, time))
        velocity = move * velocity < 0 ? newest : velocity + (newest - velocity) * trust
    }

    /// Whether what the finger does says where it goes: a rest, a drift or a tremor does not.
    private var isReliable: Bool {
        run >= Self.leastRun && (!isPitch || reports >= Self.leastReports && frame <= Self.slowestFrame)
    }

    private func value(after seconds: Double) -> Double { value(after: seconds, within: reach) }

    /// - Parameter reach: how far it may be from the last report.
    private func value(after seconds: Double, within reach: Double) -> Double {
        guard isCarrying else { return reported }
        let ahead = course.distance(after: seconds) + gap * max(0, 1 - seconds / joinTime)
        let value = reported + min(max(ahead, -reach), reach)
        return min(max(value, bounds.lowerBound), bounds.upperBound)
    }

    private var joinTime: Double { min(frame, Self.longestJoin) }

    // MARK: Time

    /// When the next value is due; the distant future while it rests.
    var deadline: Timestamp {
        isCarrying ? reportedAt + Nanoseconds((ticks + 1) * Self.interval.count) : .distantFuture
    }

    /// The next value. The last one is the last report.
    mutating func tick() -> Double {
        ticks += 1
        let seconds = Self.interval.seconds * Double(ticks)
        defer { isCarrying = seconds < max(course.end, joinTime) }
        return value(after: seconds)
    }
}

extension Extrapolator {
    /// Where a finger goes from a report on.
    private struct Course {
        /// Per second.
        private var velocity = 0.0
        /// How much slower it gets, per second.
        private var brake = 0.0
        private var frame = 0.0

        /// The velocity of a frame is that of its middle. At its end a finger has changed it by half as much again; one
        /// that gets faster is trusted with less, and never beyond this factor.
        private static let (slowingDown, speedingUp, limit) = (0.5, 0.2, 1.25)
        /// Without a report for so many frames the value goes back to the last one, within another frame.
        private static let patience = 1.25

        init() {}

        /// - Parameters:
        ///   - before: the velocity of the movement before.
        ///   - velocity: that of the last one, which took this time.
        init(from before: Double, to velocity: Double, elapsed: Double, frame: Double) {
            guard velocity * before >= 0 else { return }
            let (old, new) = (abs(before), abs(velocity))
            let change = new - old
            let speed =
                change > 0
                ? min(new + change * Self.speedingUp, new * Self.limit) : max(new + change * Self.slowingDown, 0)
            self.velocity = velocity < 0 ? -speed : speed
            brake = max(0, -change) / elapsed
            self.frame = frame
        }

        var isMoving: Bool { velocity != 0 }

        /// Each value stands for the time until the next one, a tick or a report, so it is taken from the middle.
        private var lead: Double { min(Extrapolator.interval.seconds, frame) / 2 }

        /// How far it goes in that.
        var leadWay: Double { abs(velocity) * lead }

        /// After so many seconds the value is back at the last report.
        var end: Double { isMoving ? (Self.patience + 1) * frame : 0 }

        func distance(after seconds: Double) -> Double {
            guard isMoving, seconds < end else { return 0 }
            let overdue = (seconds - Self.patience * frame) / frame
            guard overdue > 0 else { return way(in: seconds + lead) }
            return way(in: Self.patience * frame + lead) * (1 - overdue * overdue * (3 - 2 * overdue))
        }

        /// A finger that gets slower comes to rest, and does not turn.
        private func way(in seconds: Double) -> Double {
            let speed = abs(velocity)
            let moving = brake > 0 ? min(seconds, speed / brake) : seconds
            let way = speed * moving - brake * moving * moving / 2
            return velocity < 0 ? -way : way
        }
    }
}
