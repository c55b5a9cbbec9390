/// A session of Ableton Link, as the program tells the bridge that is in it. Times are nanoseconds of CLOCK_MONOTONIC.
public struct LinkReport: Hashable, Sendable, Codable {
    /// How many others are in it.
    public var peers: Int
    /// Quarter notes a minute, `20 ... 999`.
    public var tempo: Double
    /// The beat at `time`, which Link has counted by bars of `barLength` quarter notes.
    public var beat: Double
    public var time: Int64
    public var barLength: Double
    /// Whether it plays, and when that has begun or will.
    public var isPlaying: Bool
    public var start: Int64
    /// The number of the latest `LinkWishLine` that it follows.
    public var wish: Int

    /// A tempo that Link can have.
    package static let tempos = 20.0...999.0

    package init(
        peers: Int, tempo: Double, beat: Double, time: Int64, barLength: Double, isPlaying: Bool = false,
        start: Int64 = 0, wish: Int
    ) {
        (self.peers, self.tempo, self.beat, self.time) = (peers, tempo, beat, time)
        (self.barLength, self.isPlaying, self.start, self.wish) = (barLength, isPlaying, start, wish)
    }
}

/// A line that the bridge sends to the program of Link when something is changed here.
public struct LinkWishLine: Hashable, Sendable, Codable {
    /// Its number, from 1.
    public var wish: Int
    /// When the change is made here, in nanoseconds of CLOCK_MONOTONIC.
    public var time: Int64
    /// The new tempo; nil: it stays.
    public var tempo: Double?
    /// Whether the session is to play; nil: that stays.
    public var isPlaying: Bool?

    package init(wish: Int, time: Int64, tempo: Double? = nil, isPlaying: Bool? = nil) {
        (self.wish, self.time, self.tempo, self.isPlaying) = (wish, time, tempo, isPlaying)
    }
}
