import MIDI
import Time

/// A recall of a snapshot that takes time, in steps of 4 ms. If anything counts by the beats, it ends on one of them,
/// even if the tempo changes meanwhile. If the beats jump, it ends as if they had not.
struct SnapshotGlide {
    private static let interval: Nanoseconds = .milliseconds(4)

    /// The snapshot's number.
    let number: Int
    private let start: Timestamp
    private let length: Nanoseconds
    /// The beats at which it begins and ends, if anything counts.
    private var beats: (first: Double, last: Double)?
    /// The clock's shift when the glide last followed the clock.
    private var shift: Double
    private var ticks: Int64 = 0
    /// When it ends; moves with the tempo if it has `beats`.
    private var end: Timestamp
    /// Progress, 0…1.
    private(set) var part = 0.0

    /// If anything counts by the beats, it ends on the beat that is nearest to its length, if there is one.
    init(to number: Int, over length: Nanoseconds, _ clock: BeatClock, at time: Timestamp) {
        (self.number, start, self.length) = (number, time, length)
        let first = clock.beat(at: time)
        let last = clock.beat(at: time + length).rounded()
        beats = clock.counts(at: time) && last - first > 0.25 ? (first, last) : nil
        shift = clock.shift
        end = beats.map { clock.time(ofBeat: $0.last) } ?? time + length
    }

    /// When it next moves.
    var deadline: Timestamp { min(start + Nanoseconds((ticks + 1) * Self.interval.count), end) }

    var isDone: Bool { part >= 1 }

    /// Follows a clock that has changed.
    mutating func follow(_ clock: BeatClock, at time: Timestamp) {
        guard let (first, last) = beats else { return }
        let jump = clock.shift - shift
        shift = clock.shift
        beats = (first + jump, last + jump)
        end = max(clock.time(ofBeat: last + jump), time)
    }

    /// Advances to a time at or after the deadline.
    mutating func advance(to time: Timestamp, _ clock: BeatClock) {
        ticks = (time - start).count / Self.interval.count
        let next =
            if let beats {
                (clock.beat(at: time) - beats.first) / (beats.last - beats.first)
            } else {
                (time - start).seconds / length.seconds
            }
        part = time >= end ? 1 : min(max(part, next), 1)
    }
}
