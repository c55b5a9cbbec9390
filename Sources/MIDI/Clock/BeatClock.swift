import Time

/// The musical clock: maps times to beats, which are quarter notes. It is the one grid of everything that counts by
/// beats: arpeggios, loops, recalls, and the clock that is sent. A clock on the input port leads while its ticks arrive;
/// next comes a session of Ableton Link while others are in it. Without either the last tempo goes on in phase.
///
/// Time is an input. Nothing is allocated after `init`.
public struct BeatClock: Sendable {
    /// The tempos that `setTempo` can set, in quarter notes a minute. A clock or Link may have others.
    public static let tempos = 20.0...400.0
    public static let standardTempo = 120.0

    /// The current mapping between beats and times.
    public private(set) var line = TempoLine(beat: 0, at: .zero, period: TempoLine.period(ofTempo: standardTempo))
    /// Counts changes of the line or of the transport. Times computed before a change have to be computed again.
    public private(set) var changes = 0 { didSet { revision += 1 } }
    /// Counts the same changes and those of `counting`: everything that is shown.
    public private(set) var revision = 0
    /// The sum of all jumps of the beats, such as those to another song position. A tempo that changes is no jump.
    public private(set) var shift = 0.0
    /// The source of the current tempo.
    public private(set) var ruler = Ruler.none
    /// The sent clock, the loops and the arpeggios that count by these beats.
    public var counting = Counting() { didSet { revision += 1 } }
    /// Quarter notes in a bar. Beat 0 begins one.
    public var barLength = 4.0
    /// Ticks received since the clock was made.
    public private(set) var ticks = 0
    public private(set) var lastTick = Timestamp.zero
    /// True from a start or continue on the input port until the next stop.
    public private(set) var isRunning = false
    /// Whether others are in the session of Link.
    public private(set) var isLinked = false

    /// Whether the phase of the beats is intended: something has counted, or a tap or a tick has come. Until then it is
    /// arbitrary.
    private var isBegun = false
    private var follower = ClockFollower()
    private var taps = TapTempo()
    /// The number of the last tick, counted from the beginning of the song.
    private var number = 0
    /// The number of the next tick, if it does not simply follow the last one.
    private var nextNumber: Int?
    /// The tick at which the song continues after a stop.
    private var songTick = 0

    public init() {}

    /// Sources of a tempo.
    public enum Ruler: UInt8, Sendable {
        /// No source yet: the first loop of touches sets the tempo.
        case none
        case preset, taps, loop
        /// A clock on the input port. If it is lost, its tempo stays.
        case clock
        /// A session of Ableton Link. If everybody has left it, its tempo stays.
        case link
    }

    /// A sent clock, loops and arpeggios, which count by the beats. While any does, the beats stay where they are.
    public struct Counting: Sendable {
        /// Whether a clock is sent.
        public var isSent = false
        /// Number of loops that record or play.
        public var loops = 0
        /// Number of arpeggios that run.
        public fileprivate(set) var arpeggios = 0

        /// Whether anything counts but the clock that is sent.
        public var isPlaying: Bool { loops > 0 || arpeggios > 0 }
    }

    /// Whether anything counts by the beats now.
    public func counts(at time: Timestamp) -> Bool { counting.isSent || counting.isPlaying || isLed(at: time) }

    /// Tempo of the clock on the input port, in quarters a minute, measured over a quarter note or more; nil until one
    /// has been received.
    public var inputTempo: Double? { follower.tempo }

    /// Whether a clock is being received.
    public func isComing(at time: Timestamp) -> Bool { !follower.isLost(at: time) }

    /// Whether others lead: a clock that is received, or a session of Link.
    public func isLed(at time: Timestamp) -> Bool { isLinked || isComing(at: time) }

    public func beat(at time: Timestamp) -> Double { line.beat(at: time) }

    public func time(ofBeat beat: Double) -> Timestamp { line.time(ofBeat: beat) }

    /// Sets the line. Every change of it goes through here, so that `changes` counts it.
    private mutating func change(_ line: TempoLine) {
        self.line = line
        changes += 1
    }

    // MARK: The input port

    public mutating func tick(at time: Timestamp) {
        let wasLost = follower.isLost(at: time)
        let expected = beat(at: time)
        if nextNumber == nil { follower.tick(at: time) } else { follower.restart(at: time) }
        ticks += 1
        lastTick = time
        let keepsBeats = nextNumber == nil && (isBegun || counting.isSent)
        if let nextNumber {
            number = nextNumber
        } else if !wasLost {
            number += 1
        } else {
            // A clock without a start takes over the beats that there are, or else begins them.
            number = keepsBeats ? Int((expected * Double(ClockFollower.ticksPerQuarter)).rounded()) : 0
        }
        isBegun = true
        if isRunning { songTick = number + 1 }
        ruler = .clock
        let beat = Double(number) / Double(ClockFollower.ticksPerQuarter)
        if !keepsBeats { shift += beat - expected }
        nextNumber = nil
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

    // MARK: Link

    /// Follows a session of Ableton Link: its tempo, and its place in the bar. The number of the bar stays our own.
    /// While a clock is received, the clock leads.
    /// - Parameter session: the session's beats; nil if nobody else is in it.
    public mutating func follow(_ session: TempoLine?, at time: Timestamp) {
        let wasLinked = isLinked
        isLinked = session != nil
        if wasLinked != isLinked { changes += 1 }
        guard let session, !isComing(at: time) else { return }
        let difference = session.beat(at: time) - beat(at: time)
        let jump = difference - (difference / barLength).rounded() * barLength
        let isSame = jump.magnitude < Self.heldBeats && (session.period - line.period).magnitude < 1
        guard !isSame || ruler != .link else { return }
        (ruler, isBegun) = (.link, true)
        if jump.magnitude > Self.slip { shift += jump }
        change(TempoLine(beat: beat(at: time) + jump, at: time, period: session.period))
    }

    /// A session that differs by less changes nothing: 50 µs at 120 beats a minute.
    private static let heldBeats = 1e-4
    /// A change of the beats by more is a jump: half a clock tick.
    private static let slip = 0.5 / Double(ClockFollower.ticksPerQuarter)

    // MARK: The grid

    /// Makes this moment beat 0.
    public mutating func begin(at time: Timestamp) { move(to: 0, at: time) }

    /// Begins an arpeggio. If nothing counts yet, its touch is beat 0.
    public mutating func beginArpeggio(at time: Timestamp) {
        if !counts(at: time) { begin(at: time) }
        counting.arpeggios += 1
    }

    public mutating func endArpeggio() { counting.arpeggios -= 1 }

    /// Makes this moment the given beat, in the same tempo. `shift` counts the difference.
    private mutating func move(to beat: Double, at time: Timestamp) {
        isBegun = true
        shift += beat - self.beat(at: time)
        change(TempoLine(beat: beat, at: time, period: line.period))
    }

    /// The first beat at or after `beat` that lies `place` quarter notes after the beginning of a bar.
    public func beat(inBar place: Double, from beat: Double) -> Double {
        place + ((beat - place) / barLength - Self.unison).rounded(.up) * barLength
    }

    /// Takes over the tempo of the first loop of touches, which has just ended; its first touch was beat 0.
    public mutating func beginFirstLoop(tempo: Double, at start: Timestamp, now: Timestamp) {
        let before = beat(at: now)
        (ruler, isBegun) = (.loop, true)
        change(TempoLine(beat: 0, at: start, period: TempoLine.period(ofTempo: tempo)))
        shift += beat(at: now) - before
    }

    /// Beats nearer to each other than this are the same.
    private static let unison = 1e-6

    // MARK: Taps and presets

    /// Changes the tempo from here on, in phase. Ignored while others lead.
    public mutating func setTempo(_ tempo: Double, by ruler: Ruler = .preset, at time: Timestamp) {
        guard !isLed(at: time) else { return }
        let tempo = min(max(tempo, Self.tempos.lowerBound), Self.tempos.upperBound)
        setPeriod(TempoLine.period(ofTempo: tempo), by: ruler, at: time)
    }

    /// Lets the first loop of touches set the tempo, which stays until then. Ignored in a session of Link.
    public mutating func freeTempo() { if !isLinked { ruler = .none } }

    /// Records a tap. The third tap sets the tempo; the second one does so only if its tempo is near the present one.
    /// If nothing counts, each tap is a beat; otherwise the beats stay where they are. In a session of Link a tap sets
    /// the session's tempo.
    public mutating func tap(at time: Timestamp) {
        guard taps.isTap(at: time) else { return }
        let period = taps.tap(at: time, near: line.period)
        guard !isComing(at: time) else { return }
        if !counts(at: time) { move(to: beat(at: time).rounded(), at: time) }
        if let period { setPeriod(period, by: isLinked ? .link : .taps, at: time) }
    }

    /// Skips a time in which nothing was played: the beats stood still and go on from where they were.
    public mutating func pause(from start: Timestamp, to end: Timestamp) {
        change(TempoLine(beat: beat(at: start), at: end, period: line.period))
    }

    private mutating func setPeriod(_ period: Double, by ruler: Ruler, at time: Timestamp) {
        self.ruler = ruler
        change(TempoLine(beat: beat(at: time), at: time, period: period))
    }
}
