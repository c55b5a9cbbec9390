import MIDI
import Panels
import Time
import Touch

/// All input of a render, in the order of its times; at the same time recordings come first, in the order in which they
/// were added. It is generated while it is read, so that a long recording is in memory only once.
struct Timeline: Sequence, IteratorProtocol {
    /// A recording, and how much of it has been played.
    private struct Reel {
        let events: [RawEvent]
        var place = 0
        /// The latest time so far. A recording whose clock goes back keeps its order: no event gets an earlier time.
        var latest = Timestamp(nanoseconds: .min)
        var isOver = false

        /// The time of its next event; after the last event comes the end. Nil after the end.
        var next: Timestamp? {
            if isOver { return nil }
            return place < events.count ? Swift.max(latest, events[place].time) : latest
        }
    }

    /// One for each recording; an index here is the panel's number in `Renderer`.
    private var reels: [Reel]
    private let start: Timestamp
    private let messages: [(offset: Nanoseconds, message: Message)]
    private var played = 0

    /// - Parameters:
    ///   - messages: in the order of their times, which count from `start`.
    init(_ recordings: [Recording], _ messages: [(offset: Nanoseconds, message: Message)], from start: Timestamp) {
        reels = recordings.map { Reel(events: $0.events) }
        self.messages = messages
        self.start = start
    }

    mutating func next() -> PlayerInput? {
        var earliest: (number: Int, time: Timestamp)?
        for number in reels.indices {
            if let time = reels[number].next, earliest.map({ time < $0.time }) ?? true { earliest = (number, time) }
        }
        if played < messages.count, case let time = start + messages[played].offset,
            earliest.map({ time < $0.time }) ?? true
        {
            played += 1
            return PlayerInput(at: time, .message(messages[played - 1].message))
        }
        guard let (number, time) = earliest else { return nil }
        return advance(number, to: time)
    }

    private mutating func advance(_ number: Int, to time: Timestamp) -> PlayerInput {
        let place = reels[number].place
        guard place < reels[number].events.count else {
            reels[number].isOver = true
            return PlayerInput(at: time, .end(panel: number))
        }
        reels[number].latest = time
        reels[number].place += 1
        return PlayerInput(at: time, .event(reels[number].events[place], panel: number))
    }
}
