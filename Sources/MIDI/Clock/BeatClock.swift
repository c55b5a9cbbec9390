import Time

/// The musical clock: maps times to beats, which are quarter notes. A clock on the input port leads while its ticks
/// arrive; before and after that the last tempo goes on in phase.
///
/// Time is an input. Nothing is allocated after `init`.
public struct BeatClock: Sendable {
    public static let tempos = 20.0...400.0
    public static let standardTempo = 120.0

    /// The current mapping between beats and times.
    public private(set) var line = TempoLine(beat: 0, at: .zero, period: TempoLine.period(ofTempo: standardTempo))
    /// Counts changes of the line or of the transport. Times computed before a change have to be computed again.
    public private(set) var changes = 0
    /// Whether the beats are those of a received clock, so that steps fall on them.
    public private(set) var hasGrid = false
    /// Ticks received since the clock was made.
    public private(set) var ticks = 0
    public private(set) var lastTick = Timestamp.zero
    /// True from a start or continue on the input port until the next stop.
    public private(set) var isRunning = false

    private var follower = ClockFollower()
    private var taps = TapTempo()
    /// The last tick, counted from the beginning of the song.
    private var number = 0
    /// The number of the next tick, if it does not simply follow the last one.
    private var nextNumber: Int?
    /// The tick at which the song continues after a stop.
    private var songTick = 0

    public init() {}

    /// Tempo of the clock on the input port, in quarters a minute, measured over a quarter note or more; nil until one
    /// has been received.
    public var inputTempo: Double? { follower.tempo }

    /// Whether a clock is being received.
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
        if nextNumber == nil { follower.tick(at: time) } else { follower.restart(at: time) }
        ticks += 1
        lastTick = time
        if let nextNumber {
            number = nextNumber
        } else if !wasLost {
            number += 1
        } else {
            // A clock that was lost resumes at the beat that is current by now.
            number = hasGrid ? Int((beat(at: time) * Double(ClockFollower.ticksPerQuarter)).rounded()) : 0
        }
        nextNumber = nil
        if isRunning { songTick = number + 1 }
        hasGrid = true
        let beat = Double(number) / Double(ClockFollower.ticksPerQuarter)
        change(follower.hasLine ? follower.line(at: beat) : TempoLine(beat: beat, at: time, period: line.period))
    }

    /// Makes the next tick the first one of the song.
    public mutating func start() {
        isRunning = true
        nextNumber = 0
        changes += 1
    }

    /// Makes the next tick the one after the last stop, or the position that has been set since.
    public mutating func `continue`() {
        isRunning = true
        nextNumber = songTick
        changes += 1
    }

    public mutating func stop() {
        isRunning = false
        changes += 1
    }

    /// Sets where the song continues.
    /// - Parameter sixteenths: sixteenth notes from the beginning of the song.
    public mutating func setPosition(_ sixteenths: UInt14) {
        songTick = Int(sixteenths.rawValue) * ClockFollower.ticksPerQuarter / 4
        if isRunning { nextNumber = songTick }
    }

    // MARK: Taps and presets

    /// Changes the tempo from here on, in phase. Ignored while a clock is being received.
    public mutating func setTempo(_ tempo: Double, at time: Timestamp) {
        guard !isComing(at: time) else { return }
        setPeriod(TempoLine.period(ofTempo: min(max(tempo, Self.tempos.lowerBound), Self.tempos.upperBound)), at: time)
    }

    /// Records a tap. The second tap sets the tempo, later ones correct it.
    public mutating func tap(at time: Timestamp) {
        guard let period = taps.tap(at: time), !isComing(at: time) else { return }
        setPeriod(period, at: time)
    }

    /// Skips a time in which nothing was played: the beats stood still and go on from where they were.
    public mutating func pause(from start: Timestamp, to end: Timestamp) {
        change(TempoLine(beat: beat(at: start), at: end, period: line.period))
    }

    private mutating func setPeriod(_ period: Double, at time: Timestamp) {
        hasGrid = false
        change(TempoLine(beat: beat(at: time), at: time, period: period))
    }
}
