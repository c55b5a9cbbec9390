import MIDI
import Time

/// A session of Ableton Link, as reported by the program that takes part in it.
public struct LinkSession: Hashable, Sendable {
    /// Number of other participants.
    public var peers: Int
    /// Its beats. All participants share a beat's place in the bar; the number of the bar means nothing.
    public var line: TempoLine
    /// The bar by which the beats were counted, in quarter notes.
    public var barLength: Double
    /// Whether it plays; nil: starts and stops are not shared.
    public var isPlaying: Bool?
    /// When it has started or stopped, or will do so.
    public var start: Timestamp
    /// The number of the latest wish that has reached it.
    public var wish: Int

    public init(
        peers: Int, line: TempoLine, barLength: Double, isPlaying: Bool? = nil, start: Timestamp = .zero, wish: Int
    ) {
        (self.peers, self.line, self.barLength) = (peers, line, barLength)
        (self.isPlaying, self.start, self.wish) = (isPlaying, start, wish)
    }
}

/// A change that was made here and that a session of Link is to follow.
public struct LinkWish: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        /// Quarter notes a minute.
        case tempo(Double)
        case isPlaying(Bool)
    }

    /// Counted from 1.
    public var number: Int
    public var change: Change
    /// When the change is made here.
    public var time: Timestamp
}

/// The player's knowledge of the session, and the number of its wishes.
struct LinkFollower {
    /// Whether the session plays; nil if there is none, or if it does not share starts and stops.
    private(set) var isPlaying: Bool?
    /// Number of wishes so far.
    private(set) var wishes = 0

    /// Records whether the session plays.
    /// - Returns: whether that has changed. A session that plays when it is first known counts as a change.
    mutating func note(_ isPlaying: Bool?) -> Bool {
        let before = self.isPlaying ?? false
        self.isPlaying = isPlaying
        return isPlaying.map { $0 != before } ?? false
    }

    mutating func wish(_ change: LinkWish.Change, at time: Timestamp) -> LinkWish {
        if case .isPlaying(let isPlaying) = change { self.isPlaying = isPlaying }
        wishes += 1
        return LinkWish(number: wishes, change: change, time: time)
    }
}
