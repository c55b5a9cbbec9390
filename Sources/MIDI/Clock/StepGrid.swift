import Time

/// Schedules regular steps, such as clock ticks or the notes of an arpeggio. Step 0 is beat 0 of the clock, so all steps
/// of all grids are in phase. Every time is computed from the clock's line, so none drifts. Jitter of the clock skips
/// no step, and when its beats jump, no two steps come at once.
public struct StepGrid: Sendable {
    /// When the next step, or the next part of one, is due; the distant future while the grid does not run.
    public private(set) var deadline = Timestamp.distantFuture
    /// Length of a step, in beats.
    public private(set) var division: Double
    /// Delay of every second step, as a fraction of a step.
    public private(set) var swing: Double
    /// Number of equal parts of each step.
    private let parts: Int
    /// The number of the step that is due next, or whose part is due next.
    public private(set) var number = 0
    /// The part that is due next; 0 is the step itself.
    private var part = 0
    /// The first step after a strike; everything before it is a part of the strike.
    private var first = Int.min
    /// When the last step or part was played.
    private var last = Timestamp(nanoseconds: .min)

    /// - Parameters:
    ///   - division: length of a step in beats, above 0.
    ///   - swing: delay of every second step as a fraction of a step, `0 ... 0.75`.
    ///   - parts: number of equal parts of each step, 1 or more.
    public init(division: Double, swing: Double = 0, parts: Int = 1) {
        (self.division, self.swing, self.parts) = (division, swing, max(parts, 1))
    }

    public var isRunning: Bool { deadline < .distantFuture }

    /// Whether another part of the last step is due next, instead of a new step.
    public var isPart: Bool { part > 0 || number < first }

    /// Starts with the first of the clock's steps at or after a time.
    public mutating func begin(_ clock: BeatClock, at time: Timestamp) {
        last = Timestamp(nanoseconds: .min)
        seek(clock, from: time)
    }

    /// Starts with a step at the given time. The next one is the clock's first step that is at least half a step later.
    public mutating func strike(_ clock: BeatClock, at time: Timestamp) {
        last = time
        seek(clock, from: time + half(clock))
        guard parts > 1 else { return }
        if part > 0 { (number, part) = (number + 1, 0) }
        let next = number
        seek(clock, from: time + length(0.5 / Double(parts), clock))
        first = next
    }

    /// The number of the step as which a strike at this time counts: the nearest one.
    public func nearestStep(_ clock: BeatClock, at time: Timestamp) -> Int {
        Int((clock.beat(at: time) / division).rounded())
    }

    public mutating func end() { deadline = .distantFuture }

    /// Records that what was due was played, and schedules the next step or part.
    public mutating func next(_ clock: BeatClock, at time: Timestamp) {
        last = time
        part += 1
        if part == parts { (number, part) = (number + 1, 0) }
        schedule(clock, at: time)
    }

    /// Reschedules the next step after the clock has changed.
    public mutating func reschedule(_ clock: BeatClock, at time: Timestamp) {
        if isRunning { schedule(clock, at: time) }
    }

    /// Changes the steps from here on. Steps of another length follow the clock's beats at once; the next one comes at
    /// least half a step of the shorter length after the last one, or less with swing or parts.
    public mutating func change(division: Double, swing: Double, _ clock: BeatClock, at time: Timestamp) {
        let shorter = min(division, self.division)
        let isOther = division != self.division
        (self.division, self.swing) = (division, swing)
        guard isRunning else { return }
        guard isOther else { return schedule(clock, at: time) }
        let least = length((1 - swing) / 2 / Double(parts) * shorter / division, clock)
        seek(clock, from: max(last + least, time))
    }

    /// Length of a fraction of a step.
    public func length(_ part: Double, _ clock: BeatClock) -> Nanoseconds {
        Nanoseconds(Int64((part * division * clock.line.period).rounded()))
    }

    private func half(_ clock: BeatClock) -> Nanoseconds { length(0.5, clock) }

    /// Schedules the next step. If the beats have jumped, that is the first step after both the last one and now.
    private mutating func schedule(_ clock: BeatClock, at time: Timestamp) {
        deadline = clock.time(ofBeat: beat(number, part))
        let least = length((1 - swing) / 2 / Double(parts), clock)
        if deadline < last + least || time - deadline > half(clock) || deadline - time > length(2, clock) {
            seek(clock, from: max(last + least, time))
        }
        deadline = max(deadline, time)
    }

    /// Makes the first step or part at or after a time the next one. What was left of a strike is over.
    private mutating func seek(_ clock: BeatClock, from time: Timestamp) {
        let steps = clock.beat(at: time) / division - Self.unison
        (number, part, first) = (Int(steps.rounded(.up)), 0, .min)
        // The step before may be late enough by its swing, or a part of it.
        if beat(number - 1) >= steps * division { number -= 1 }
        if let late = (1..<parts).first(where: { beat(number - 1, $0) >= steps * division }) {
            (number, part) = (number - 1, late)
        }
        deadline = max(clock.time(ofBeat: beat(number, part)), time)
    }

    /// The beat of a step, swing included.
    private func beat(_ number: Int) -> Double { (Double(number) + (number % 2 == 0 ? 0 : swing)) * division }

    private func beat(_ number: Int, _ part: Int) -> Double {
        guard part > 0 else { return beat(number) }
        return beat(number) + (beat(number + 1) - beat(number)) * Double(part) / Double(parts)
    }

    /// Steps closer together than this fraction of a step count as one.
    private static let unison = 1e-6
}
