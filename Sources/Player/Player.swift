import MIDI
import Mapping
import Panels
import Time
import Touch

/// The whole instrument, driven from outside: events of panels, messages, actions and patches go in with their times,
/// messages and requests come out.
///
/// It has no clock, no descriptor and no thread. The loop and the renderer drive the same one, so what is rendered is what
/// was played.
///
/// ```swift
/// player.handle(event, from: panel)        // at its own time; everything due by then happens first
/// player.advance(to: now)                  // when no input has come until `player.deadline`
/// player.drain { sent in … }               // what is to be sent, in its order
/// player.takeRequests { request in … }     // what only the outside can do
/// ```
///
/// Time never goes back: input that is older than what has been played counts as now. After `init` nothing is allocated
/// while panels, patches and receivers stay the same.
public final class Player {
    /// How many panels are played at once.
    public static let panelLimit = 8

    /// Shared by the instruments of all screens.
    public let shared: SharedState
    /// The way out.
    public let output: Output
    /// The latest time that has come in.
    public internal(set) var now = Timestamp(nanoseconds: .min)
    private var isAnyPanelStalled = false
    /// When something last happened: a frame, a deadline, an input.
    public internal(set) var lastChange = Timestamp.zero
    /// The beats, and the clock on the input port.
    public var clock: BeatClock { shared.clock }
    /// How often they have changed.
    @inline(__always)
    public var clockChanges: Int { shared.clock.changes }
    public internal(set) var patch: MountedPatch

    public private(set) var panels = PlayedList<PlayedPanel>(capacity: panelLimit)
    public private(set) var screens = PlayedList<Screen>(capacity: panelLimit)
    var receivers = ReceiverList()
    /// The patch's own, taken from it while it is played.
    var scheduler: Scheduler
    var sent = SentQueue()
    /// The next deadline while `isScheduled`: between two inputs nothing changes it.
    private var nextDeadline = Timestamp.distantFuture
    var isScheduled = false
    /// Whether the patch sends a clock.
    var sendsClock = false
    var sentTicks = StepGrid(division: 1 / Double(ClockFollower.ticksPerQuarter))
    /// The touches of a loop at one time.
    var loopFrame = TouchFrame()
    /// How many contacts loops have had.
    var loopContacts: UInt32 = 0
    /// The way to a snapshot; nil while none is under way.
    var glide: SnapshotGlide? { didSet { glideDeadline = glide?.deadline ?? .distantFuture } }
    /// When it goes on. Stored, because it is read more often than it changes.
    private var glideDeadline = Timestamp.distantFuture
    /// The clock's count of changes when loops, arpeggios and glides last followed it.
    var followedChanges = 0
    private var requests: [PlayerRequest] = []

    /// - Parameters:
    ///   - ledger: where sounding notes are entered.
    ///   - patch: the first patch, mounted on no screen.
    public init(ledger: NoteLedger = NoteLedger(), patch: MountedPatch) {
        shared = SharedState(ledger: ledger)
        output = shared.output
        self.patch = patch
        scheduler = patch.takeScheduler()
        shared.exchange(&patch.groups)
        requests.reserveCapacity(64)
        loopFrame.contacts.reserveCapacity(TouchLoop.fingerLimit)
        sendsClock = patch.patch.midi.sendsClock
        shared.clock.setTempo(patch.patch.midi.tempo ?? BeatClock.standardTempo, at: .zero)
    }

    deinit {
        panels.deallocate()
        screens.deallocate()
        sent.deallocate()
    }

    // MARK: Results

    /// Hands over the messages since the last call, in their order.
    @inline(__always)
    public func drain(_ body: (SentMessage) -> Void) { sent.drain(body) }

    /// Hands over the requests since the last call.
    @inline(__always)
    public func takeRequests(_ body: (PlayerRequest) -> Void) {
        guard !requests.isEmpty else { return }
        for request in requests { body(request) }
        requests.removeAll(keepingCapacity: true)
    }

    func request(_ request: PlayerRequest) { requests.append(request) }

    /// Whether a panel may have stopped reporting since the last time: see `PlayedPanel.hasStalled`.
    @inline(__always)
    public func takeStall() -> Bool {
        guard isAnyPanelStalled else { return false }
        isAnyPanelStalled = false
        return true
    }

    /// Messages that a port's budget had no room for.
    @inline(__always)
    public var overBudget: Int { scheduler.isPaced ? scheduler.dropped : 0 }

    /// Callbacks that the gestures of the patch held back and had no room for.
    public var lostCallbacks: Int {
        var lost = 0
        screens.forEach { lost += $0.instrument.lostCallbacks }
        return lost
    }

    // MARK: Time

    /// When `advance` is next needed; the distant future where nothing is due.
    public var deadline: Timestamp {
        if isScheduled { return nextDeadline }
        nextDeadline = min(scheduler.deadline, sentTicks.deadline, glideDeadline)
        screens.forEach { nextDeadline = min(nextDeadline, $0.deadline) }
        panels.forEach { nextDeadline = min(nextDeadline, $0.deadline) }
        if !patch.loops.isEmpty { nextDeadline = min(nextDeadline, loopDeadline) }
        isScheduled = true
        return nextDeadline
    }

    /// Lets time pass: what is due at or before `time` happens in the order of its times, each at its own time. Whatever
    /// comes in after it may make other things due.
    public func advance(to time: Timestamp) {
        while case let due = deadline, due <= time, due < .distantFuture { fire(due) }
        if time > now, time < .distantFuture { now = time }
        isScheduled = false
    }

    /// Does one thing that is due. Of what is due at one time, a budget comes first, then a tick, then the way to a snapshot,
    /// then screen by screen the instrument, then its panels' filters, then loops.
    private func fire(_ due: Timestamp) {
        if due > now { now = due }
        isScheduled = false
        if scheduler.deadline <= due { return pace(to: due) }
        if sentTicks.deadline <= due { return sendTick(at: due) }
        if glideDeadline <= due { return advanceGlide(to: due) }
        if fireInstrument(due) { return }
        guard let panel = panels.first(where: { $0.deadline <= due }) else { return fireLoop(due) }
        panel.advance(to: due) { panel, frame in play(frame, panel) }
        if panel.hasStalled { isAnyPanelStalled = true }
    }

    private func fireInstrument(_ due: Timestamp) -> Bool {
        guard let screen = screens.first(where: { $0.deadline <= due }) else { return false }
        screen.fire(at: due)
        complete(at: due)
        return true
    }

    /// Sends the messages for which budgets have room by a time, each as soon as there is room.
    private func pace(to time: Timestamp) {
        while case let due = scheduler.deadline, due <= time, due < .distantFuture {
            scheduler.advance(to: due) { sent.append($1, port: $0, at: due) }
        }
    }

    // MARK: Touches

    /// Takes events of a panel.
    public func handle(_ events: EventRun, from panel: PlayedPanel) {
        guard panel.isPlayed, let time = events.first?.time else { return }
        advance(to: time)
        panel.handle(events, at: now) { frame in play(frame, panel) }
    }

    /// Takes an event of a panel.
    public func handle(_ event: RawEvent, from panel: PlayedPanel) { event.asRun { handle($0, from: panel) } }

    /// Takes all contacts that are down on a panel that lists all of them each time, as a browser does.
    public func handle(_ contacts: [WholeContact], from panel: PlayedPanel, at time: Timestamp) {
        guard panel.isPlayed else { return }
        advance(to: time)
        panel.handle(contacts, at: now) { frame in play(frame, panel) }
    }

    private func play(_ frame: borrowing TouchFrame, _ panel: PlayedPanel) {
        let time = frame.timestamp
        panel.frames += 1
        // What a filter held back may come with a time before that of the event which let it go.
        while case let due = instrumentDeadline, due <= time { _ = fireInstrument(due) }
        let hasLoops = !patch.loops.isEmpty
        if hasLoops { beginLoops(frame, on: panel.screen) }
        if panel.screen.handle(frame) { request(.asleep(screen: panel.screen.number, false)) }
        if hasLoops { recordLoops(frame, on: panel.screen) }
        complete(at: time)
    }

    private var instrumentDeadline: Timestamp {
        var earliest = Timestamp.distantFuture
        screens.forEach { earliest = min(earliest, $0.deadline) }
        return earliest
    }

    /// Completes a moment: performs the requested actions and puts the messages in order.
    /// - Parameter time: may be past for a frame that a filter held back; its messages leave now.
    package func complete(at time: Timestamp) {
        let time = max(time, now)
        lastChange = time
        if sendsClock { beginClock(at: time) }
        if shared.hasRequests { shared.takeRequests { perform($0, asPartOf: time) } }
        flush(at: time)
    }

    func flush(at time: Timestamp) {
        isScheduled = false
        pace(to: time)
        scheduler.send(output, at: time) { sent.append($1, port: $0, at: time) }
    }

    // MARK: Panels

    /// Plays a panel from here on, and its screen with it.
    /// - Returns: false where there is no place left.
    public func attach(_ panel: PlayedPanel, at time: Timestamp) -> Bool {
        advance(to: time)
        beginClock(at: now)
        guard panels.insert(panel) else { return false }
        panel.isPlayed = true
        if !screens.contains(panel.screen) { _ = screens.insert(panel.screen) }
        panel.screen.instrument.expect(panel.contactSources)
        panel.screen.instrument.followChord()
        panel.play(panel.screen.instrument.playedSources)
        return true
    }

    /// Removes a panel: its contacts are cancelled. With its last panel a screen goes too, and its notes end.
    public func detach(_ panel: PlayedPanel, at time: Timestamp) {
        guard panels.contains(panel) else { return }
        advance(to: time)
        panel.cancelContacts(at: now) { frame in play(frame, panel) }
        panels.remove(panel)
        panel.isPlayed = false
        guard panels.first(where: { $0.screen === panel.screen }) == nil else { return }
        panel.screen.instrument.endPresses(at: now)
        panel.screen.instrument.endNotes()
        complete(at: now)
        screens.remove(panel.screen)
    }

    /// A recording has ended: the panel's contacts are cancelled at the time of its last report.
    public func endContacts(of panel: PlayedPanel) {
        panel.cancelContacts { frame in play(frame, panel) }
    }

    // MARK: The end

    /// Ends everything that sounds: latched notes too.
    public func endNotes() {
        let end = max(now, lastChange)
        screens.forEach { screen in
            screen.instrument.endPresses(at: end)
            screen.instrument.endNotes()
        }
        output.releaseAll()
        flush(at: end)
    }

    /// Ends everything that sounds and sends all notes that wait, whatever the budget: no time is left.
    public func end() {
        endNotes()
        scheduler.finish { sent.append($1, port: $0, at: max(now, lastChange)) }
    }
}
