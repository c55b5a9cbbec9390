import MIDI
import Mapping
import Panels
import Storage
import Time
import Touch

/// The whole instrument, driven from outside: events of panels, messages, actions and patches go in with their times;
/// messages and requests come out.
///
/// It has no clock, no descriptor and no thread. The loop and the renderer drive the same player, so a render equals
/// what was played.
///
/// ```swift
/// player.handle(event, from: panel)        // at its own time; everything due by then happens first
/// player.advance(to: now)                  // when no input has come until `player.deadline`
/// player.drain { sent in … }               // what is to be sent, in its order
/// player.takeRequests { request in … }     // what only the outside can do
/// ```
/// Time never goes back: input older than the latest time counts as having that time. After `init` nothing is allocated
/// while panels, patches and receivers stay the same.
public final class Player {
    /// Most panels that are played at once: touchscreens, and pages in browsers.
    public static let panelLimit = touchscreenLimit + pageLimit
    public static let (touchscreenLimit, pageLimit) = (8, 8)

    /// Shared by the instruments of all screens.
    public let shared: SharedState
    /// The output of all instruments.
    public let output: Output
    /// The latest time that has come in.
    public internal(set) var now = Timestamp(nanoseconds: .min)
    private var isAnyPanelStalled = false
    /// When something last happened: a frame, a deadline, an input.
    public internal(set) var lastChange = Timestamp.zero
    /// Called with every frame while `tellFrames` is on. It must not allocate.
    public var onFrame: ((borrowing TouchFrame, PlayedPanel) -> Void)?
    var tellsFrames = false
    /// The beats, and the clock on the input port.
    public var clock: BeatClock { shared.clock }
    /// Number of changes of the beats, and of everything that counts by them.
    @inline(__always)
    public var clockChanges: Int { shared.clock.revision }
    public internal(set) var patch: MountedPatch

    public internal(set) var panels = PlayedList<PlayedPanel>(capacity: panelLimit)
    public internal(set) var screens = PlayedList<Screen>(capacity: panelLimit)
    var receivers = ReceiverList()
    /// The patch's scheduler, taken from the patch while it is played.
    var scheduler: Scheduler
    var sent = SentQueue()
    /// The next deadline while `isScheduled`: between two inputs nothing changes it.
    private var nextDeadline = Timestamp.distantFuture
    /// Whether `nextDeadline` is valid. Everything that may change a deadline must clear it.
    var isScheduled = false
    /// Whether the patch sends a clock.
    var sendsClock = false { didSet { shared.clock.counting.isSent = sendsClock } }
    /// Whether the patch has beats that are heard without a touch: a clock that it sends, or a click.
    var beginsBeats = false
    var transport = SentTransport()
    var link = LinkFollower()
    var click: Click
    var sentTicks = StepGrid(division: 1 / Double(ClockFollower.ticksPerQuarter))
    /// Actions that wait for a beat.
    var waiting: [WaitingAction] = []
    /// Whether something may come that counts by beats: a tick, a start, a loop, an action that waits. Most patches
    /// have none of these, and pay nothing for them.
    var countsBeats = false
    /// True while an action is performed that has waited for its beat, so that it does not wait again.
    var isPerformingWaiting = false
    /// The touches of a loop at one time.
    var loopFrame = TouchFrame()
    /// Number of contacts that loops have made so far.
    var loopContacts: UInt32 = 0
    /// The recall of a snapshot that takes time; nil if none is under way.
    var glide: SnapshotGlide? { didSet { glideDeadline = glide?.deadline ?? .distantFuture } }
    /// When the glide next moves. Stored, because it is read more often than it changes.
    private var glideDeadline = Timestamp.distantFuture
    /// The clock's count of changes when loops, arpeggios and glides last followed it.
    var followedChanges = 0
    private var requests: [PlayerRequest] = []

    /// - Parameters:
    ///   - ledger: the ledger in which sounding notes are entered.
    ///   - patch: the first patch, mounted on no screen.
    public init(ledger: NoteLedger = NoteLedger(), patch: MountedPatch) {
        shared = SharedState(ledger: ledger)
        output = shared.output
        self.patch = patch
        click = Click(patch.patch.midi.meter)
        scheduler = patch.takeScheduler()
        shared.exchange(&patch.groups)
        requests.prepare(capacity: 64)
        waiting.prepare(capacity: WaitingAction.limit)
        loopFrame.contacts.prepare(capacity: TouchLoop.fingerLimit)
        sendsClock = patch.patch.midi.sendsClock
        beginsBeats = patch.patch.midi.beginsBeats
        countsBeats = beginsBeats || !patch.loops.isEmpty
        shared.clock.counting.isSent = sendsClock
        shared.clock.barLength = patch.patch.midi.meter.barLength
        if let tempo = patch.patch.midi.tempo { shared.clock.setTempo(tempo, at: .zero) }
    }

    deinit {
        panels.deallocate()
        screens.deallocate()
        sent.deallocate()
    }

    // MARK: Results

    /// Hands over the messages since the last call, in order.
    @inline(__always)
    public func drain(_ body: (SentMessage) -> Void) { sent.drain(body) }

    /// Whether there are requests since the last call of `takeRequests`.
    @inline(__always)
    public var hasRequests: Bool { !requests.isEmpty }

    /// Hands over the requests since the last call.
    @inline(__always)
    public func takeRequests(_ body: (PlayerRequest) -> Void) {
        for request in requests { body(request) }
        requests.removeAll(keepingCapacity: true)
    }

    func request(_ request: PlayerRequest) { requests.append(request) }

    /// Whether a panel may have stopped reporting since the last call: see `PlayedPanel.hasStalled`.
    @inline(__always)
    public func takeStall() -> Bool {
        guard isAnyPanelStalled else { return false }
        isAnyPanelStalled = false
        return true
    }

    /// Number of messages for which a port's budget had no room.
    @inline(__always)
    public var overBudget: Int { scheduler.isPaced ? scheduler.dropped : 0 }

    /// Number of the patch's gesture callbacks that were lost because too many were held back.
    public var lostCallbacks: Int {
        var lost = 0
        screens.forEach { lost += $0.instrument.lostCallbacks }
        return lost
    }

    // MARK: Time

    /// When `advance` is next needed; the distant future if nothing is due.
    public var deadline: Timestamp {
        if isScheduled { return nextDeadline }
        var next = min(scheduler.deadline, glideDeadline)
        screens.forEach { next = min(next, $0.deadline) }
        panels.forEach { next = min(next, $0.deadline) }
        if countsBeats { next = min(next, beatDeadline) }
        (nextDeadline, isScheduled) = (next, true)
        return next
    }

    /// Lets time pass: everything that is due at or before `time` happens, each event at its own time and in the order
    /// of these times. Input that comes in afterwards may make other things due.
    public func advance(to time: Timestamp) {
        settle(to: time)
        isScheduled = false
    }

    /// As `advance`; the deadline stays known until something happens.
    private func settle(to time: Timestamp) {
        while case let due = deadline, due <= time, due < .distantFuture { fire(due) }
        if time > now, time < .distantFuture { now = time }
    }

    /// Performs one event that is due. At equal times the order is: budgets, a start, clock ticks, a click, the glide
    /// to a snapshot, then actions that waited for a beat, loops, and screen by screen the instrument and its panels'
    /// filters. So a lift that a loop repeats ends an arpeggio before its step.
    private func fire(_ due: Timestamp) {
        if due > now { now = due }
        isScheduled = false
        if scheduler.deadline <= due { return pace(to: due) }
        if countsBeats, fireTransport(due) { return }
        if glideDeadline <= due { return advanceGlide(to: due) }
        if countsBeats, fireWaitingOrLoop(due) { return }
        if fireInstrument(due) { return }
        guard let panel = panels.first(where: { $0.deadline <= due }) else { return }
        panel.advance(to: due) { panel, frame in play(frame, panel) }
        if panel.hasStalled { isAnyPanelStalled = true }
    }

    private func fireInstrument(_ due: Timestamp) -> Bool {
        guard let screen = screens.first(where: { $0.deadline <= due }) else { return false }
        if screen.handover.deadline <= due {
            if screen.handover.release(at: due) { play(screen.handover.passed, on: screen) }
            return true
        }
        screen.fire(at: due)
        complete(at: due)
        return true
    }

    /// Sends the messages for which budgets have room by a time, each as soon as there is room.
    /// - Parameter time: before the distant future.
    private func pace(to time: Timestamp) {
        while case let due = scheduler.deadline, due <= time {
            scheduler.advance(to: due) { sent.append($1, port: $0, at: due) }
        }
    }

    // MARK: Touches

    /// Handles events of a panel.
    public func handle(_ events: EventRun, from panel: PlayedPanel) {
        guard panel.isPlayed, let time = events.first?.time else { return }
        settle(to: time)
        panel.handle(events, at: now) { frame in play(frame, panel) }
        isScheduled = false
    }

    /// Handles an event of a panel.
    public func handle(_ event: RawEvent, from panel: PlayedPanel) { event.asRun { handle($0, from: panel) } }

    /// Handles the contacts of a panel that always lists all of them.
    public func handle(_ contacts: [WholeContact], from panel: PlayedPanel, at time: Timestamp) {
        guard panel.isPlayed else { return }
        advance(to: time)
        panel.handle(contacts, at: now) { frame in play(frame, panel) }
    }

    func play(_ frame: borrowing TouchFrame, _ panel: PlayedPanel) {
        let time = frame.timestamp
        panel.frames += 1
        if tellsFrames { onFrame?(frame, panel) }
        // A frame that a filter held back may be older than the event that released it.
        while !isScheduled, case let due = instrumentDeadline, due <= time { _ = fireInstrument(due) }
        let screen = panel.screen
        guard panel.place != nil, screen.handover.isNeeded else { return play(frame, on: screen) }
        if screen.handover.pass(frame, from: panel.number) { play(screen.handover.passed, on: screen) }
    }

    /// Plays a frame on a screen: loops hear of it before the ribbons, and record it after them.
    func play(_ frame: borrowing TouchFrame, on screen: Screen) {
        let hasLoops = !patch.loops.isEmpty
        if hasLoops { beginLoops(frame, on: screen) }
        if screen.handle(frame) { tellTouch(of: screen) }
        if hasLoops { recordLoops(frame, on: screen) }
        complete(at: frame.timestamp)
    }

    private var instrumentDeadline: Timestamp {
        var earliest = Timestamp.distantFuture
        screens.forEach { earliest = min(earliest, $0.deadline) }
        return earliest
    }

    /// Completes a frame or a deadline: performs the requested actions and puts the messages in order.
    /// - Parameter time: may be past for a frame that a filter held back; its messages leave now.
    package func complete(at time: Timestamp) {
        let time = max(time, now)
        lastChange = time
        if beginsBeats { beginBeats(at: time) }
        if shared.hasRequests { shared.takeRequests { perform($0, asPartOf: time) } }
        if shared.clock.changes != followedChanges { followClock() }
        flush(at: time)
    }

    /// Moves the output's messages to `sent`, as far as budgets allow. No action is performed.
    func flush(at time: Timestamp) {
        isScheduled = false
        pace(to: time)
        scheduler.send(output, at: time) { sent.append($1, port: $0, at: time) }
    }
}
