import Time

/// What everything in time counts by: beats, which are quarter notes. A clock on the input port rules while it comes. Without
/// one, and after it, the last tempo goes on in phase.
///
/// Time is an input. After `init` nothing is allocated.
public struct BeatClock: Sendable {
    public static let tempos = 20.0...400.0
    public static let standardTempo = 120.0

    /// Which beat is when.
    public private(set) var line = TempoLine(beat: 0, at: .zero, period: TempoLine.period(ofTempo: standardTempo))
    /// How often anything has changed. What was computed with the line before is then to be computed again.
    public private(set) var changes = 0
    /// Whether beats are those of a clock that has come in, and steps fall on them.
    public private(set) var hasGrid = false
    /// Ticks that have come in, since it was made.
    public private(set) var ticks = 0
    public private(set) var lastTick = Timestamp.zero
    /// After start or continue on the input port, until stop.
    public private(set) var isRunning = false

    private var follower = ClockFollower()
    private var taps = TapTempo()
    /// Of the last tick, from the beginning of the song.
    private var number = 0
    /// Of the next tick, where that is another one than the next number.
    private var jump: Int?
    /// Where the song goes on after a stop.
    private var songNumber = 0

    public init() {}

    /// Quarters a minute of the clock on the input port, measured over a quarter note or more; nil until one has come.
    public var inputTempo: Double? { follower.tempo }

    /// Whether a clock comes in.
    public func isComing(at time: Timestamp) -> Bool { !follower.isLost(at: time) }

    public func beat(at time: Timestamp) -> Double { line.beat(at: time) }

    public func time(ofBeat beat: Double) -> Timestamp { line.time(ofBeat: beat) }

    private mutating func change(_ line: TempoLine) {
        self.line = line
        changes += 1
    }

    // MARK: The input port

    public mutating func tick(at time: Timestamp) {
        let wasLost = follower.isLost(at: time)
        if jump == nil { follower.tick(at: time) } else { follower.restart(at: time) }
        ticks += 1
        lastTick = time
        if let jump {
            number = jump
        } else if !wasLost {
            number += 1
        } else {
            // One that was lost takes up its beats again where they are by now.
            number = hasGrid ? Int((beat(at: time) * Double(ClockFollower.ticksPerQuarter)).rounded()) : 0
        }
        jump = nil
        if isRunning { songNumber = number + 1 }
        hasGrid = true
        let beat = Double(number) / Double(ClockFollower.ticksPerQuarter)
        change(follower.hasLine ? follower.line(at: beat) : TempoLine(beat: beat, at: time, period: line.period))
    }

    /// The next tick is the first one of the song.
    public mutating func start() {
        isRunning = true
        jump = 0
        changes += 1
    }

    /// The next tick is the one behind the last stop, or the one that was set since.
    public mutating func `continue`() {
        isRunning = true
        jump = songNumber
        changes += 1
    }

    public mutating func stop() {
        isRunning = false
        changes += 1
    }

    /// Where the song goes on.
    /// - Parameter sixteenths: from its beginning.
    public mutating func setPosition(_ sixteenths: UInt14) {
        songNumber = Int(sixteenths.rawValue) * ClockFollower.ticksPerQuarter / 4
        if isRunning { jump = songNumber }
    }

    // MARK: Taps and presets

    /// Another tempo from here on, in phase. A clock that comes in knows better.
    public mutating func setTempo(_ tempo: Double, at time: Timestamp) {
        guard !isComing(at: time) else { return }
        setPeriod(TempoLine.period(ofTempo: min(max(tempo, Self.tempos.lowerBound), Self.tempos.upperBound)), at: time)
    }

    /// The second tap sets the tempo, those after it correct it.
    public mutating func tap(at time: Timestamp) {
        guard let period = taps.tap(at: time), !isComing(at: time) else { return }
        setPeriod(period, at: time)
    }

    /// Nothing was played between two times. The beats stood still, and go on from where they were.
    public mutating func pause(from start: Timestamp, to end: Timestamp) {
        change(TempoLine(beat: beat(at: start), at: end, period: line.period))
    }

    private mutating func setPeriod(_ period: Double, at time: Timestamp) {
        hasGrid = false
        change(TempoLine(beat: beat(at: time), at: time, period: period))
    }
}
