import MIDI
import Time

/// A session of Ableton Link, as the program tells it that is in it.
public struct LinkSession: Hashable, Sendable {
    /// How many others are in it.
    public var peers: Int
    /// Its beats. Their place in a bar is everybody's; which bar it is means nothing.
    public var line: TempoLine
    /// The bar by which the beats were counted, in quarter notes.
    public var barLength: Double
    /// Whether it plays; nil: starts and stops are not shared.
    public var isPlaying: Bool?
    /// When it has started or stopped, or will.
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

/// A change that a session of Link is to make, because it was made here.
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

/// The session as the player knows it, and what it wishes of it.
struct LinkFollower {
    /// Whether the session plays; nil while there is none, or it does not share that.
    private(set) var isPlaying: Bool?
    /// How many wishes were made.
    private(set) var wishes = 0

    /// Takes up whether the session plays.
    /// - Returns: whether that has changed. At first it has if it plays.
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
