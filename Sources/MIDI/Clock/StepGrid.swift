import Time

/// When the steps of something regular are: ticks, notes of an arpeggio. Each time is computed from the clock's line, so
/// none drifts. Wherever a clock's beats jump, no step is left out by a jitter and none follows another at once.
public struct StepGrid: Sendable {
    /// When the next step is due; the distant future while it does not run.
    public private(set) var deadline = Timestamp.distantFuture
    /// In beats.
    private let division: Double
    /// How late each second step is, as a part of one.
    private let swing: Double
    /// The beat of step 0.
    private var origin = 0.0
    /// Whether the steps fall on the beats of a clock that has come in.
    private var isOnBeats = true
    /// Of the next step.
    private var number = 0
    /// When the last step was.
    private var last = Timestamp(nanoseconds: .min)

    /// - Parameters:
    ///   - division: from a step to the next, in beats; above 0.
    ///   - swing: how late each second step is, as a part of one: 0…0.75.
    public init(division: Double, swing: Double = 0) {
        (self.division, self.swing) = (division, swing)
    }

    public var isRunning: Bool { deadline < .distantFuture }

    /// It begins with the first step of the clock's beats at or after a time.
    public mutating func begin(_ clock: BeatClock, at time: Timestamp) {
        (origin, isOnBeats, last) = (0, true, Timestamp(nanoseconds: .min))
        seek(clock, from: time)
    }

    /// It begins with a step at a time of its own. The next ones are on the beats of a clock that has come in, at least half
    /// a step later; without one they count from here.
    public mutating func strike(_ clock: BeatClock, at time: Timestamp) {
        last = time
        isOnBeats = clock.hasGrid
        guard isOnBeats else {
            (origin, number) = (clock.beat(at: time), 1)
            return place(clock, at: time)
        }
        origin = 0
        seek(clock, from: time + half(clock))
    }

    public mutating func end() { deadline = .distantFuture }

    /// The step that was due has been done.
    public mutating func next(_ clock: BeatClock, at time: Timestamp) {
        last = time
        number += 1
        place(clock, at: time)
    }

    /// The clock has changed.
    public mutating func follow(_ clock: BeatClock, at time: Timestamp) {
        guard isRunning else { return }
        if clock.hasGrid, !isOnBeats {
            (origin, isOnBeats) = (0, true)
            seek(clock, from: max(last + half(clock), time))
        } else {
            place(clock, at: time)
        }
    }

    /// How long a part of a step takes.
    public func length(_ part: Double, _ clock: BeatClock) -> Nanoseconds {
        Nanoseconds(Int64((part * division * clock.line.period).rounded()))
    }

    private func half(_ clock: BeatClock) -> Nanoseconds { length(0.5, clock) }

    /// The next step is where it belongs. Where the beats have jumped, it is the first one after the last and now.
    private mutating func place(_ clock: BeatClock, at time: Timestamp) {
        deadline = clock.time(ofBeat: beat(number))
        let least = length((1 - swing) / 2, clock)
        if deadline < last + least || time - deadline > half(clock) || deadline - time > length(2, clock) {
            seek(clock, from: max(last + least, time))
        }
        deadline = max(deadline, time)
    }

    private mutating func seek(_ clock: BeatClock, from time: Timestamp) {
        number = Int(((clock.beat(at: time) - origin) / division - Self.unison).rounded(.up))
        deadline = max(clock.time(ofBeat: beat(number)), time)
    }

    private func beat(_ number: Int) -> Double {
        origin + (Double(number) + (number % 2 == 0 ? 0 : swing)) * division
    }

    /// Times nearer than this part of a step are one.
    private static let unison = 1e-6
}
