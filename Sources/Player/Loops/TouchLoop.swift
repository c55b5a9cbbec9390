import MIDI
import Mapping
import Ribbons
import Time
import Touch

/// Repeats the touches of fingers on one ribbon, in time. It stores touches, not messages: each pass uses the current
/// gestures, scale and preset.
///
/// Its times are beats, each computed from the beat at which the loop began, so nothing drifts. The player plays its
/// contacts: see `Player+Loops.swift`. After `init` nothing is allocated.
final class TouchLoop: @unchecked Sendable {
    enum Phase: UInt8, Sendable {
        case empty, recording, stopped, playing
    }

    /// In beats.
    static let longest = 64.0, shortest = 0.25
    /// Fingers at once.
    static let fingerLimit = Ribbon.contactLimit

    /// The loop's next step.
    enum Step {
        /// The touches of one moment; `replay` hands them out.
        case touches
        /// A pass ends, and another one begins.
        case seam
    }

    /// The ribbon's name.
    let ribbon: String
    /// The ribbon's index in the current patch; nil if that has no such ribbon.
    var place: Int?
    /// The screen on which it was played.
    var screen: UInt8 = 0
    private(set) var phase = Phase.empty
    /// Whether the next touch begins a recording.
    private(set) var isArmed = false
    /// Whether touches are being added.
    private(set) var isOverdubbing = false
    /// In beats.
    private(set) var length = 0.0
    /// The ribbon's placement before the first touch.
    private(set) var start = RibbonPlacement(center: 0.5, range: 0)
    /// When the next step is due; the distant future while it does not play.
    private(set) var deadline = Timestamp.distantFuture
    private var list = TouchList()
    /// The beat at which the recording or this pass began.
    private var origin = 0.0
    /// The clock's line when it was last read.
    private var line: TempoLine?
    private var fingerCount: UInt32 = 0
    /// The fingers that are being recorded, with their numbers in the list.
    private var recorded: [(id: ContactID, finger: UInt32)] = []
    /// The loop's own contacts that are down.
    private var down: [(finger: UInt32, contact: Contact)] = []

    init(ribbon: String) {
        self.ribbon = ribbon
        recorded.reserveCapacity(Self.fingerLimit)
        down.reserveCapacity(Self.fingerLimit)
    }

    deinit { list.deallocate() }

    var isPlaying: Bool { phase == .playing }

    /// The loop's state to be shown; nil if there is nothing to show.
    func picture(_ clock: BeatClock) -> LoopPicture? {
        let state: LoopPicture.State
        switch phase {
        case .empty where !isArmed: return nil
        case _ where isArmed, .empty: state = .armed
        case .recording: state = .recording
        case .stopped: state = .stopped
        case .playing: state = isOverdubbing ? .overdubbing : .playing
        }
        let end = phase == .stopped || phase == .playing ? length : 0
        return LoopPicture(
            state, length: end, start: clock.time(ofBeat: origin), end: clock.time(ofBeat: origin + end))
    }

    var isRecording: Bool { phase == .recording || isOverdubbing }

    // MARK: Actions

    /// Arms it, so that the next touch begins a recording, or disarms it.
    func arm() { isArmed.toggle() }

    func begin(at time: Timestamp, _ clock: BeatClock, from placement: RibbonPlacement, on screen: UInt8) {
        (isArmed, isOverdubbing, phase) = (false, false, .recording)
        (origin, start, self.screen, line) = (clock.beat(at: time), placement, screen, clock.line)
        list.removeAll()
        recorded.removeAll(keepingCapacity: true)
        deadline = .distantFuture
        schedule(clock, at: time)
    }

    /// Ends the recording and plays it at once, from its present position in time.
    func finish(at time: Timestamp, _ clock: BeatClock) {
        length = min(max((clock.beat(at: time) - origin).rounded(), 1), Self.longest)
        recorded.removeAll(keepingCapacity: true)
        phase = .playing
        enter(at: time, clock)
    }

    /// Plays from its present position in time.
    func play(at time: Timestamp, _ clock: BeatClock) {
        guard phase == .stopped else { return }
        phase = .playing
        enter(at: time, clock)
    }

    /// Stops the loop. Its contacts must be cancelled first. Touches that are being recorded are dropped.
    func stop() {
        if phase == .recording { list.removeAll() }
        phase = list.isEmpty ? .empty : .stopped
        (isArmed, isOverdubbing, deadline) = (false, false, .distantFuture)
        recorded.removeAll(keepingCapacity: true)
    }

    func clear() {
        list.removeAll()
        stop()
    }

    /// Begins to add touches, or stops adding them.
    func overdub() {
        guard isPlaying else { return }
        isOverdubbing.toggle()
        recorded.removeAll(keepingCapacity: true)
    }

    /// Changes its length; touches beyond a shorter one are kept.
    /// - Returns: whether its position has jumped; then its contacts must be ended.
    func stretch(by factor: Double, at time: Timestamp, _ clock: BeatClock) -> Bool {
        guard phase == .stopped || phase == .playing else { return false }
        length = min(max(length * factor, Self.shortest), Self.longest)
        guard isPlaying else { return false }
        let isBehind = clock.beat(at: time) - origin >= length
        if isBehind { enter(at: time, clock) } else { schedule(clock, at: time) }
        return isBehind
    }

    // MARK: Recording

    /// Starts tracking a finger that has come down on the ribbon.
    func track(_ id: ContactID) {
        guard recorded.count < Self.fingerLimit, !recorded.contains(where: { $0.id == id }) else { return }
        recorded.append((id, fingerCount))
        fingerCount += 1
    }

    /// Records the touches of tracked fingers.
    /// - Returns: false if there is no room.
    /// - Parameter isTaken: whether a swipe from an edge has taken the contact from the ribbon.
    func record(
        _ frame: borrowing TouchFrame, on geometry: RibbonGeometry, _ clock: BeatClock, isTaken: (ContactID) -> Bool
    ) -> Bool {
        guard !recorded.isEmpty else { return true }
        // A corrected clock may go back a little.
        let time = max(clock.beat(at: frame.timestamp) - origin, list.lastTime)
        for contact in frame.contacts {
            guard let index = recorded.firstIndex(where: { $0.id == contact.id }) else { continue }
            var phase = contact.phase
            if isTaken(contact.id) { phase = .cancelled }
            guard phase != .stationary else { continue }
            let place = geometry.place(of: contact.location)
            let event = TouchList.Event(
                time: time, along: place.along, across: place.across, pressure: contact.pressure, size: contact.size,
                finger: recorded[index].finger, phase: phase)
            if phase.isTerminal { recorded.remove(at: index) }
            guard list.insert(event) else { return false }
        }
        return true
    }

    /// Stops tracking the fingers that are down.
    func forgetFingers() { recorded.removeAll(keepingCapacity: true) }

    // MARK: Playing

    /// Finds its present position in time. Its contacts must be ended first.
    private func enter(at time: Timestamp, _ clock: BeatClock) {
        let passed = clock.beat(at: time) - origin
        // Steps that are due now are played now, however the beats have been rounded.
        let passes = ((passed + Self.unison) / length).rounded(.down)
        origin += passes * length
        list.seek(to: passed - passes * length - Self.unison)
        line = clock.line
        schedule(clock, at: time)
    }

    /// Times nearer than this count as the same; in beats.
    private static let unison = 1e-6

    private func schedule(_ clock: BeatClock, at time: Timestamp) {
        guard phase == .playing || phase == .recording else { return }
        deadline = max(clock.time(ofBeat: nextBeat), time)
    }

    /// The beat of the next step.
    private var nextBeat: Double {
        guard phase == .playing else { return origin + Self.longest }
        return origin + min(list.next?.time ?? length, length)
    }

    /// Continues after a gap in which nothing was played.
    /// - Returns: whether its beats have gone on meanwhile; then its contacts must be ended.
    func resume(at time: Timestamp, _ clock: BeatClock) -> Bool {
        if line != nil { line = clock.line }
        guard isPlaying, clock.beat(at: time) - nextBeat > Self.unison else {
            schedule(clock, at: time)
            return false
        }
        enter(at: time, clock)
        return true
    }

    /// The clock has changed.
    /// - Returns: whether its beats have jumped; then its contacts must be ended.
    func follow(_ clock: BeatClock, at time: Timestamp) -> Bool {
        guard phase != .empty, let line else { return false }
        let jump = clock.beat(at: time) - line.beat(at: time)
        self.line = clock.line
        let isJump = abs(jump) > 0.5
        if isJump, phase == .recording { origin += jump }
        if isJump, isPlaying { enter(at: time, clock) } else { schedule(clock, at: time) }
        return isJump && isPlaying
    }

    /// The step that is due.
    var step: Step {
        guard let next = list.next, next.time < length else { return .seam }
        return .touches
    }

    /// Begins the next pass.
    func beginPass(at time: Timestamp, _ clock: BeatClock) {
        origin += length
        list.rewind()
        // Fingers that are adding touches are lifted at the seam, like all others.
        recorded.removeAll(keepingCapacity: true)
        schedule(clock, at: time)
    }

    /// Writes the touches that are due into a frame.
    /// - Parameter id: gives an id to a contact that comes down.
    func replay(
        into frame: inout TouchFrame, at time: Timestamp, _ clock: BeatClock, on geometry: RibbonGeometry?,
        id: () -> ContactID
    ) {
        frame.timestamp = time
        frame.contacts.removeAll(keepingCapacity: true)
        let moment = list.next?.time ?? 0
        while let event = list.next, event.time - moment < Self.unison, event.time < length {
            list.advance()
            guard let geometry else { continue }
            replay(event, into: &frame, at: time, geometry.point(along: event.along, across: event.across), id)
        }
        schedule(clock, at: time)
    }

    private func replay(
        _ event: TouchList.Event, into frame: inout TouchFrame, at time: Timestamp, _ place: Point,
        _ id: () -> ContactID
    ) {
        if event.phase == .began {
            guard down.count < Self.fingerLimit else { return }
            let contact = Contact(
                id: id(), location: place, startTime: time, pressure: event.pressure, size: event.size)
            down.append((event.finger, contact))
            frame.contacts.append(contact)
            return
        }
        // A finger whose touch-down was skipped is not played.
        guard let index = down.firstIndex(where: { $0.finger == event.finger }) else { return }
        var contact = down[index].contact
        (contact.previousLocation, contact.location, contact.phase) = (contact.location, place, event.phase)
        (contact.pressure, contact.size) = (event.pressure, event.size)
        frame.contacts.append(contact)
        if event.phase.isTerminal { down.remove(at: index) } else { down[index].contact = contact }
    }

    var hasDown: Bool { !down.isEmpty }

    /// Lifts or cancels its contacts.
    func end(_ phase: ContactPhase, into frame: inout TouchFrame, at time: Timestamp) {
        frame.timestamp = time
        frame.contacts.removeAll(keepingCapacity: true)
        for (_, contact) in down {
            var contact = contact
            (contact.previousLocation, contact.phase) = (contact.location, phase)
            frame.contacts.append(contact)
        }
        down.removeAll(keepingCapacity: true)
    }
}
