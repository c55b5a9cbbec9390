import Time
import Touch

/// Carries a value on between a panel's reports, with the speed that its finger had (docs/notes.md, "Between reports").
///
/// Every 2 ms it estimates where the finger is. The next report corrects the estimate without a step. Values are 0…1.
struct Extrapolator {
    static let interval: Nanoseconds = .milliseconds(2)

    /// The last report, and when it came.
    private var reported = 0.0
    private var reportedAt = Timestamp.zero
    /// The start of the current movement.
    private var origin = (value: 0.0, time: Timestamp.zero)
    /// Velocities of the last movement and of the one before, per second, and the duration of the last one.
    private var velocity = 0.0
    private var earlierVelocity = 0.0
    private var span = 0.0
    /// The reported velocity, its last change, and how often in a row it has gone up and down.
    private var raw = (velocity: 0.0, change: 0.0, swings: 0)
    /// Recent movement of the finger in one direction.
    private var run = 0.0
    /// Mean time between recent reports, in seconds.
    private var frame = 1.0 / 60
    /// Number of reports since the last rest.
    private var reports = 0

    private var course = Course()
    /// The allowed range of the value.
    private var bounds = 0.0...1.0
    /// Distance of the value from its course when the course was set.
    private var gap = 0.0
    /// Largest distance of the value from the last report: as far as the finger moves from one report to the next.
    private var reach = 0.0
    /// Whether the value to be heard may differ from the last report, so that ticks are due.
    private var isCarrying = false
    /// Number of ticks since the last report.
    private var ticks: Int64 = 0

    /// Whether it is a pitch, which is carried on only if the panel reports fast enough that a vibrato does not become
    /// wider.
    private let isPitch: Bool

    /// A finger has to move this far in one direction, within about this time, before its value is carried on.
    private static let (leastRun, runTime) = (1.0 / 127, 0.085)
    /// A movement as small as this counts only half. So does one whose velocity goes up and down in turn, because the
    /// panel's timing is uneven then.
    private static let noise = 0.05 / 127
    /// A movement lasts at least this long, in seconds. In less time, a finger moves hardly farther than the panel's
    /// error.
    private static let leastSpan = 0.006
    /// Time in which a value joins its new course, in seconds, but at most one frame.
    private static let longestJoin = 0.008
    /// Weight of a new frame in the mean, and the longest frame, in seconds; longer ones are rests.
    private static let (frameShare, longestFrame) = (0.25, 0.05)
    /// With shorter frames, in seconds, nothing between the reports would be heard.
    private static let shortestFrame = 0.0035
    /// Conditions for a pitch: eight reports, at least 80 a second.
    private static let (leastReports, slowestFrame) = (8, 1.0 / 80)

    init(isPitch: Bool = false) { self.isPitch = isPitch }

    /// Begins exactly at a value that comes from another finger, or from none.
    mutating func begin(at value: Double, time: Timestamp) {
        self = Extrapolator(isPitch: isPitch)
        (reported, reportedAt, origin) = (value, time, (value, time))
    }

    /// Ends carrying, because the leading finger is gone or does not lead alone any more. The heard value joins the
    /// last report smoothly; a value elsewhere is taken at once. Returns the current value.
    mutating func settle(at value: Double, time: Timestamp) -> Double {
        let shown = value == reported ? heard(at: time) ?? value : value
        begin(at: value, time: time)
        gap = shown - value
        reach = abs(gap)
        isCarrying = gap != 0
        return shown
    }

    /// Moves the value without a finger. If the value is still returning to the last report, the rest of that way is
    /// added. Returns the current value.
    mutating func move(to value: Double, time: Timestamp) -> Double {
        reported = value
        return heard(at: time) ?? value
    }

    /// The value to be heard now; nil if it is the last report.
    func heard(at time: Timestamp) -> Double? { isCarrying ? value(after: (time - reportedAt).seconds) : nil }

    /// Takes the next report of the same finger, and returns the current value.
    /// - Parameter bounds: the allowed range of the value.
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

    /// Counts a report, and measures the panel's time between reports.
    private mutating func note(_ elapsed: Double) {
        guard elapsed <= Self.longestFrame else { return reports = 0 }
        frame = reports == 0 ? elapsed : frame + (elapsed - frame) * Self.frameShare
        reports += 1
    }

    /// Measures the finger's movement since `origin`, once it has lasted long enough.
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

    /// Whether the finger's movement can be predicted: a rest, a drift or a tremor cannot.
    private var isReliable: Bool {
        run >= Self.leastRun && (!isPitch || reports >= Self.leastReports && frame <= Self.slowestFrame)
    }

    private func value(after seconds: Double) -> Double { value(after: seconds, within: reach) }

    /// - Parameter reach: the largest distance from the last report.
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

    /// Returns the next value. The final one is the last report.
    mutating func tick() -> Double {
        ticks += 1
        let seconds = Self.interval.seconds * Double(ticks)
        defer { isCarrying = seconds < max(course.end, joinTime) }
        return value(after: seconds)
    }
}

extension Extrapolator {
    /// The predicted course of a finger after a report.
    private struct Course {
        /// Per second.
        private var velocity = 0.0
        /// Deceleration, per second.
        private var brake = 0.0
        private var frame = 0.0

        /// The measured velocity of a frame is that of its middle; until its end it changes by half as much again. An
        /// acceleration is trusted less, and the velocity never grows beyond this factor.
        private static let (slowingDown, speedingUp, limit) = (0.5, 0.2, 1.25)
        /// After this many frames without a report, the value returns to the last report within another frame.
        private static let patience = 1.25

        init() {}

        /// - Parameters:
        ///   - before: the velocity of the previous movement.
        ///   - velocity: the velocity of the last movement, which lasted for `elapsed`.
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

        /// Each value stands for the time until the next one (a tick or a report), so it is computed for the middle of
        /// that time.
        private var lead: Double { min(Extrapolator.interval.seconds, frame) / 2 }

        /// The distance within `lead`.
        var leadWay: Double { abs(velocity) * lead }

        /// Seconds until the value is back at the last report.
        var end: Double { isMoving ? (Self.patience + 1) * frame : 0 }

        func distance(after seconds: Double) -> Double {
            guard isMoving, seconds < end else { return 0 }
            let overdue = (seconds - Self.patience * frame) / frame
            guard overdue > 0 else { return way(in: seconds + lead) }
            return way(in: Self.patience * frame + lead) * (1 - overdue * overdue * (3 - 2 * overdue))
        }

        /// The distance after some seconds. A finger that slows down comes to rest, and does not turn.
        private func way(in seconds: Double) -> Double {
            let speed = abs(velocity)
            let moving = brake > 0 ? min(seconds, speed / brake) : seconds
            let way = speed * moving - brake * moving * moving / 2
            return velocity < 0 ? -way : way
        }
    }
}
