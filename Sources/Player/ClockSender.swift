import MIDI
import Time

/// Says when the ticks of a clock are sent: 24 a quarter, on the beats of the player's clock.
struct ClockSender {
    /// When the next tick is due; the distant future while none is sent.
    private(set) var deadline = Timestamp.distantFuture
    private var number = 0
    private var last = Timestamp(nanoseconds: .min)

    var isSending: Bool { deadline < .distantFuture }

    mutating func begin(_ clock: BeatClock, at time: Timestamp) {
        last = Timestamp(nanoseconds: .min)
        seek(clock, from: time)
    }

    mutating func end() { deadline = .distantFuture }

    /// A tick has been sent.
    mutating func next(_ clock: BeatClock, at time: Timestamp) {
        last = time
        number += 1
        place(clock, at: time)
    }

    /// The beats are at other times.
    mutating func follow(_ clock: BeatClock, at time: Timestamp) {
        if isSending { place(clock, at: time) }
    }

    /// The next tick is on its beat. Where the beats have jumped, it is the first one from half an interval after the last.
    private mutating func place(_ clock: BeatClock, at time: Timestamp) {
        let interval = clock.line.period * Self.beat(1)
        let half = Nanoseconds(Int64(interval / 2))
        deadline = clock.time(ofBeat: Self.beat(number))
        if deadline < last + half || time - deadline > half || deadline - time > Nanoseconds(Int64(interval * 2)) {
            seek(clock, from: max(last + half, time))
        }
        deadline = max(deadline, time)
    }

    private mutating func seek(_ clock: BeatClock, from time: Timestamp) {
        number = Int((clock.beat(at: time) / Self.beat(1)).rounded(.up))
        deadline = max(clock.time(ofBeat: Self.beat(number)), time)
    }

    private static func beat(_ number: Int) -> Double { Double(number) / Double(ClockFollower.ticksPerQuarter) }
}
