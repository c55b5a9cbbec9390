import MIDI
import Time

/// Start, stop and continue for the receivers. A start waits for a bar if something plays, a continue until the beats
/// are where the receivers stand, so that they are in phase with everything that is played here.
struct SentTransport {
    /// The time of the waiting message; the distant future if none waits.
    private(set) var deadline = Timestamp.distantFuture
    /// A start or a continue that waits.
    private(set) var waiting: Message?
    /// Whether the receivers play.
    private(set) var isRunning = false
    /// The number of the tick that the receivers expect next.
    private var position = 0
    /// The earliest time for the waiting message.
    private var earliest = Timestamp.zero

    /// Lets a start or a continue wait for its place.
    mutating func wait(
        with message: Message, _ clock: BeatClock, at time: Timestamp, notBefore earliest: Timestamp = .zero
    ) {
        (waiting, self.earliest) = (message, earliest)
        schedule(clock, at: time)
    }

    /// Computes the deadline again after the clock has changed.
    mutating func schedule(_ clock: BeatClock, at time: Timestamp) {
        guard let waiting else { return }
        let ticks = Double(ClockFollower.ticksPerQuarter)
        let place = waiting == .start ? 0 : (Double(position) / ticks).truncatingRemainder(dividingBy: clock.barLength)
        // The same arithmetic as that of the ticks, so that the tick there comes at exactly this time.
        let tick = (clock.beat(inBar: place, from: clock.beat(at: max(time, earliest))) * ticks).rounded()
        deadline = max(clock.time(ofBeat: tick * (1 / ticks)), time)
    }

    /// Records that a message is sent now. Nothing waits any more.
    mutating func send(_ message: Message) {
        (waiting, deadline) = (nil, .distantFuture)
        isRunning = message != .stop
        if message == .start { position = 0 }
    }

    /// Drops the waiting message.
    mutating func cancel() { (waiting, deadline) = (nil, .distantFuture) }

    /// Records that a tick is sent.
    mutating func tick() { if isRunning { position += 1 } }
}
