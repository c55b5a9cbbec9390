import Time

/// Schedules regular steps, such as clock ticks or the notes of an arpeggio. Step 0 is beat 0 of the clock, so all steps
/// of all grids are in phase. Every time is computed from the clock's line, so none drifts. When the clock's beats jump,
/// jitter skips no step and no two steps come at once.
public struct StepGrid: Sendable {
    /// When the next step is due; the distant future while the grid does not run.
    public private(set) var deadline = Timestamp.distantFuture
    /// Length of a step, in beats.
    private let division: Double
    /// Delay of every second step, as a fraction of a step.
    private let swing: Double
    /// The number of the next step.
    private var number = 0
    /// When the last step was played.
    private var last = Timestamp(nanoseconds: .min)

    /// - Parameters:
    ///   - division: length of a step in beats, above 0.
    ///   - swing: delay of every second step as a fraction of a step, `0 ... 0.75`.
    public init(division: Double, swing: Double = 0) {
        (self.division, self.swing) = (division, swing)
    }

    public var isRunning: Bool { deadline < .distantFuture }

    /// Starts with the first of the clock's steps at or after a time.
    public mutating func begin(_ clock: BeatClock, at time: Timestamp) {
        last = Timestamp(nanoseconds: .min)
        seek(clock, from: time)
    }

    /// Starts with a step at the given time. The next one is the first of the clock's that is at least half a step later.
    public mutating func strike(_ clock: BeatClock, at time: Timestamp) {
        last = time
        seek(clock, from: time + half(clock))
    }

    public mutating func end() { deadline = .distantFuture }

    /// Records that the due step was played and schedules the next one.
    public mutating func next(_ clock: BeatClock, at time: Timestamp) {
        last = time
        number += 1
        schedule(clock, at: time)
    }

    /// Reschedules the next step after the clock has changed.
    public mutating func reschedule(_ clock: BeatClock, at time: Timestamp) {
        if isRunning { schedule(clock, at: time) }
    }

    /// Length of a fraction of a step.
    public func length(_ part: Double, _ clock: BeatClock) -> Nanoseconds {
        Nanoseconds(Int64((part * division * clock.line.period).rounded()))
    }

    private func half(_ clock: BeatClock) -> Nanoseconds { length(0.5, clock) }

    /// Schedules the next step. If the beats have jumped, that is the first step after both the last one and now.
    private mutating func schedule(_ clock: BeatClock, at time: Timestamp) {
        deadline = clock.time(ofBeat: beat(number))
        let least = length((1 - swing) / 2, clock)
        if deadline < last + least || time - deadline > half(clock) || deadline - time > length(2, clock) {
            seek(clock, from: max(last + least, time))
        }
        deadline = max(deadline, time)
    }

    private mutating func seek(_ clock: BeatClock, from time: Timestamp) {
        let steps = clock.beat(at: time) / division - Self.unison
        number = Int(steps.rounded(.up))
        // The step before may be late enough by its swing.
        if beat(number - 1) >= steps * division { number -= 1 }
        deadline = max(clock.time(ofBeat: beat(number)), time)
    }

    private func beat(_ number: Int) -> Double { (Double(number) + (number % 2 == 0 ? 0 : swing)) * division }

    /// Steps closer together than this fraction of a step count as one.
    private static let unison = 1e-6
}
