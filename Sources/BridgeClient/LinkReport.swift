/// A session of Ableton Link, as the program that takes part in it reports it to the bridge. Times are nanoseconds of
/// CLOCK_MONOTONIC.
public struct LinkReport: Hashable, Sendable, Codable {
    /// How many others are in the session.
    public var peers: Int
    /// Quarter notes a minute, `20 ... 999`.
    public var tempo: Double
    /// The beat at `time`, which Link has counted by bars of `barLength` quarter notes.
    public var beat: Double
    public var time: Int64
    public var barLength: Double
    /// Whether the session plays, and when it has begun to, or will.
    public var isPlaying: Bool
    public var start: Int64
    /// The number of the latest `LinkWishLine` that it follows.
    public var wish: Int

    /// The tempos that Link can have, in quarter notes a minute.
    package static let tempos = 20.0...999.0

    package init(
        peers: Int, tempo: Double, beat: Double, time: Int64, barLength: Double, isPlaying: Bool = false,
        start: Int64 = 0, wish: Int
    ) {
        (self.peers, self.tempo, self.beat, self.time) = (peers, tempo, beat, time)
        (self.barLength, self.isPlaying, self.start, self.wish) = (barLength, isPlaying, start, wish)
    }
}

/// A line that the bridge sends to the program of Link when the tempo or the transport is changed at the bridge.
public struct LinkWishLine: Hashable, Sendable, Codable {
    /// Its number, from 1.
    public var wish: Int
    /// The time of the change at the bridge, in nanoseconds of CLOCK_MONOTONIC.
    public var time: Int64
    /// The new tempo; nil: it stays.
    public var tempo: Double?
    /// Whether the session is to play; nil: that stays.
    public var isPlaying: Bool?

    package init(wish: Int, time: Int64, tempo: Double? = nil, isPlaying: Bool? = nil) {
        (self.wish, self.time, self.tempo, self.isPlaying) = (wish, time, tempo, isPlaying)
    }
}
