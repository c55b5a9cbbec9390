import MIDI
import Mapping
import Ribbons
import Storage
import Time
import Touch

/// Repeats the touches of fingers on one ribbon, in time. It stores touches, not messages: each pass uses the current
/// gestures, scale and preset.
///
/// Its times are beats, each computed from the beat at which the loop began, so nothing drifts. `TouchLoop+Recording`
/// writes down what fingers do, `TouchLoop+Playing` repeats it; the player plays its contacts: see
/// `Player+Loops.swift`. After `init` nothing is allocated.
final class TouchLoop: @unchecked Sendable {
    enum Phase: UInt8, Sendable {
        case empty
        /// A bar is counted before the recording.
        case counting
        case recording, stopped, playing
    }

    /// In beats.
    static let longest = 64.0, shortest = 0.25
    /// Fingers at once.
    static let fingerLimit = Ribbon.contactLimit
    /// A touch that is at most this early or late still belongs to the beat for which it was meant.
    static let grace: Nanoseconds = .milliseconds(150)
    /// Times nearer than this count as the same; in beats.
    static let unison = 1e-6

    /// A finger that is being recorded.
    struct Recorded {
        var id: ContactID
        var finger: UInt32
        var location: Point
        /// The beat at time 0 of the pass in which it came down.
        var base: Double
        /// When it came down, in the list's time.
        var began = 0.0
        /// Its last event in the list; `none` before the first.
        var last = TouchList.none
    }

    /// A contact of the loop's own that is down.
    struct Down {
        var contact: Contact
        /// The beat at time 0 of the pass in which it came down, later if it came late.
        var base: Double
        /// Its last event in the list that was played.
        var last: TouchList.Index
    }

    /// The ribbon's name.
    let ribbon: String
    /// The ribbon's index in the current patch; nil if that has no such ribbon.
    var place: Int?
    /// The screen on which it was played.
    var screen: UInt8 = 0
    var phase = Phase.empty
    /// How it is recorded when the next touch begins; nil while it is not armed.
    var armed: LoopOptions?
    /// Whether touches are being added.
    var isOverdubbing = false
    /// Its length in beats. While it is recorded: 0 before the second action, then the length that it is going to have.
    var length = 0.0
    /// Length of its recorded touches in beats. Touches beyond `length` were cut off by `halve`; `double` brings them
    /// back.
    var content = 0.0
    /// The ribbon's placement before the first touch.
    var start = RibbonPlacement(center: 0.5, range: 0)
    /// `Ribbon.outsideMoves` after the loop last placed its ribbon; −1 after a finger has stopped the loop. If the
    /// ribbon's count differs, something else has moved the ribbon since.
    var knownMoves = 0
    /// When the next step is due; the distant future while it neither plays nor is recorded.
    var deadline = Timestamp.distantFuture
    var list = TouchList()
    /// The event after which this pass goes on: the touch-down that was played or recorded last, or the place that
    /// `seek` has found; `none` before the first.
    var cursor = TouchList.none
    /// The beat at which the recording or this pass began.
    var origin = 0.0
    /// When the recording began.
    var originTime = Timestamp.zero
    /// Number of bars to record; nil if the second action ends the recording.
    var bars: Int?
    /// Whether its length sets the tempo.
    var setsTempo = false
    /// The action to take as soon as the recording has ended.
    var next: LoopAction?
    /// When its recording ended by itself because `bars` were full. A second action that comes shortly after that does
    /// nothing.
    var closed: Timestamp?
    /// The latest overdub with touches, from 1; 0 without one.
    var layer: UInt16 = 0
    /// Whether the latest overdub is taken back.
    var isUndone = false
    /// Whether the next touch begins another layer.
    var startsLayer = false
    /// The clock's line and its shift when they were last read.
    var line: TempoLine?
    var shift = 0.0
    /// The number of the next recorded finger. The fingers in `list` have lower ones, also after `double`.
    var fingerCount: UInt32 = 0
    var recorded: [Recorded] = []
    var down: [Down] = []

    init(ribbon: String) {
        self.ribbon = ribbon
        recorded.prepare(capacity: Self.fingerLimit)
        down.prepare(capacity: Self.fingerLimit)
    }

    deinit { list.deallocate() }

    var isPlaying: Bool { phase == .playing }
    var isArmed: Bool { armed != nil }
    /// Whether touches are written down.
    var isRecording: Bool { phase == .recording || isOverdubbing || !recorded.isEmpty }
    /// Whether the second action has come, and the recording ends by itself.
    var isClosing: Bool { phase == .recording && length > 0 }
    /// Whether it counts by the beats, which must then stay where they are.
    var counts: Bool { phase == .counting || phase == .recording || phase == .playing }

    /// The loop's state to be shown; nil if there is nothing to show.
    func picture(_ clock: BeatClock) -> LoopPicture? {
        let state: LoopPicture.State
        switch phase {
        case .empty where !isArmed: return nil
        case _ where isArmed, .empty, .counting: state = .armed
        case .recording: state = .recording
        case .stopped: state = .stopped
        case .playing: state = isOverdubbing ? .overdubbing : .playing
        }
        let end = phase == .stopped || phase == .playing ? length : 0
        return LoopPicture(
            state, length: end, start: clock.time(ofBeat: origin), end: clock.time(ofBeat: origin + end))
    }

    // MARK: Actions

    /// Arms it, so that the next touch begins a recording, or disarms it.
    func arm(_ options: LoopOptions) { armed = isArmed ? nil : options }

    /// Plays from its present position in time.
    func play(at time: Timestamp, _ clock: BeatClock) {
        guard phase == .stopped else { return }
        phase = .playing
        enter(at: time, clock)
    }

    /// Stops the loop. Its contacts must be cancelled first. A recording is dropped.
    func stop(at time: Timestamp, _ clock: BeatClock) {
        if phase == .recording { clearTouches() } else { closeFingers(at: time, clock) }
        recorded.removeAll(keepingCapacity: true)
        phase = list.isEmpty ? .empty : .stopped
        (armed, isOverdubbing, deadline, closed) = (nil, false, .distantFuture, nil)
    }

    func clear() {
        clearTouches()
        recorded.removeAll(keepingCapacity: true)
        (phase, armed, isOverdubbing, deadline, closed) = (.empty, nil, false, .distantFuture, nil)
    }

    /// Drops all touches and the length. `phase` and the contacts that are down are left to the caller.
    func clearTouches() {
        list.removeAll()
        (length, content, layer, isUndone, startsLayer) = (0, 0, 0, false, false)
        cursor = TouchList.none
    }

    /// Begins to add touches, or stops adding them. Fingers that are down are written down until they are lifted.
    func overdub() {
        guard isPlaying || isClosing else { return }
        isOverdubbing.toggle()
        startsLayer = isOverdubbing
    }

    /// Undoes the last overdub, or redoes it.
    func undo(at time: Timestamp, _ clock: BeatClock) {
        guard layer > 0, phase == .playing || phase == .stopped else { return }
        closeFingers(at: time, clock)
        isUndone.toggle()
        startsLayer = isOverdubbing
        if isPlaying { seek(to: clock.beat(at: time) - origin) }
        schedule(clock, at: time)
    }

    /// Repeats its content, or restores what `halve` has cut.
    /// - Returns: false if there is no room.
    func double(at time: Timestamp, _ clock: BeatClock) -> Bool {
        guard phase == .stopped || phase == .playing, 2 * length <= Self.longest + Self.unison else { return true }
        if 2 * length > content + Self.unison {
            closeFingers(at: time, clock)
            guard list.room >= list.count else { return false }
            list.repeat(after: length, fingers: fingerCount)
            fingerCount *= 2
            content = 2 * length
        }
        length *= 2
        schedule(clock, at: time)
        return true
    }

    /// Halves its length. Touches beyond it are kept.
    /// - Returns: whether its position has jumped; then its contacts must be ended.
    func halve(at time: Timestamp, _ clock: BeatClock) -> Bool {
        guard phase == .stopped || phase == .playing else { return false }
        length = max(length / 2, Self.shortest)
        guard isPlaying else { return false }
        let isBehind = clock.beat(at: time) - origin >= length
        if isBehind { enter(at: time, clock) } else { schedule(clock, at: time) }
        return isBehind
    }

    // MARK: The clock

    /// Continues after a gap in which nothing was played.
    /// - Returns: whether its beats have gone on meanwhile; then its contacts must be ended.
    func resume(at time: Timestamp, _ clock: BeatClock) -> Bool {
        if line != nil { (line, shift) = (clock.line, clock.shift) }
        guard isPlaying, clock.beat(at: time) - nextBeat > Self.unison else {
            schedule(clock, at: time)
            return false
        }
        enter(at: time, clock)
        return true
    }

    /// Follows a clock that has changed.
    /// - Returns: whether its beats have jumped; then its contacts must be ended.
    func follow(_ clock: BeatClock, at time: Timestamp) -> Bool {
        guard phase != .empty, let line else { return false }
        let jump = clock.beat(at: time) - line.beat(at: time)
        let isJump = abs(jump) > 0.5 || abs(clock.shift - shift) > Self.unison
        // A tempo that is set meanwhile holds.
        if setsTempo, clock.line.period != line.period || clock.isLed(at: time) { setsTempo = false }
        (self.line, shift) = (clock.line, clock.shift)
        if isJump, phase == .recording || phase == .counting {
            origin += jump
            for index in recorded.indices { recorded[index].base += jump }
        }
        if isJump, isPlaying {
            closeFingers(at: time, clock)
            enter(at: time, clock)
        } else {
            schedule(clock, at: time)
        }
        return isJump && isPlaying
    }

    /// Computes `deadline` again. A counted recording begins `grace` before its first beat.
    func schedule(_ clock: BeatClock, at time: Timestamp) {
        guard counts else { return }
        deadline = max(phase == .recording && length == 0 ? latestEnd(clock) : clock.time(ofBeat: nextBeat), time)
        if phase == .counting { deadline = max(clock.time(ofBeat: origin) + Nanoseconds(-Self.grace.count), time) }
    }
}
