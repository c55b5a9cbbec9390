import Player
import Statistics
import Time

/// Drives the player live: reads input, plays it, sends messages. It allocates nothing, takes no lock, throws nothing and
/// logs nothing; it counts failures.
///
/// It does not wait itself: `LoopThread` waits on descriptors, and a test calls `wakeUp` directly. A wake-up plays the
/// panels' reports in the order of their times, up to its own time; then the sequencer's and Control's input, at its own
/// time; then newer reports; and last the deadlines that are due.
final class Loop<Source: PanelSource, Port: SequencerEndpoint> {
    typealias Device = PlayedDevice<Source>

    /// The inputs that may have something to be read.
    struct Ready {
        /// The places of panels, a bit each.
        var panels: UInt32 = 0
        var input = false
        var orders = false
    }

    /// When it must be woken up if nothing comes; the distant future if nothing is due.
    private(set) var deadline = Timestamp.distantFuture
    private let player: Player
    private let port: Port
    private let orders: Mailbox<LoopOrder<Source>>
    private let outbox: Outbox<Source, Port>
    private let inbox: Inbox<Source, Port>
    private let panels: LoopPanels<Source, Port>
    private let receivers: Receivers<Port>
    private let statistics: LoopStatistics
    private let monitor: MonitorTap
    private let recorder: RecorderTap
    /// The player's `clockChanges` when the statistics were last told of the clock; −1 before the first time.
    private var notedClockChanges = -1

    init(
        player: Player, port: Port, ledger: LedgerFile, watch: any PanelWatch<Device>,
        orders: Mailbox<LoopOrder<Source>>, reports: Mailbox<LoopReport<Source>>, statistics: LoopStatistics,
        monitor: MonitorTap, recorder: RecorderTap
    ) {
        self.player = player
        self.port = port
        self.orders = orders
        self.statistics = statistics
        self.monitor = monitor
        self.recorder = recorder
        outbox = Outbox(player, port, reports, statistics, monitor)
        receivers = Receivers(player, port, ledger, statistics)
        inbox = Inbox(player, port, receivers, outbox, recorder, statistics)
        panels = LoopPanels(player, watch, outbox, recorder, statistics)
        player.onFrame = { [unowned monitor] frame, panel in monitor.record(frame, of: panel) }
    }

    /// Handles all input, and meets the deadlines that are due.
    /// - Parameter clock: read before anything else in this wake-up. It is rounded down to microseconds, which reports
    ///   count in.
    func wakeUp(_ ready: Ready, at clock: Timestamp) {
        let now = clock.inWholeMicroseconds
        panels.arrive(ready.panels)
        let hasInput = ready.input || inbox.hasRest
        if hasInput { port.noteUnreadInput() } else { port.noteReadInput() }
        let isGap = now > deadline && now - deadline > Self.gap
        if isGap { skip(to: now) }
        panels.play(upTo: now, at: now)
        if hasInput { inbox.receive(at: now, isLate: isGap) }
        if ready.orders { orders.receive { obey($0, at: now) } }
        panels.play(upTo: .distantFuture, at: now)
        var due = player.deadline
        if due <= now {
            player.advance(to: now)
            outbox.send()
            due = player.deadline
        }
        if player.clockChanges != notedClockChanges { noteClock() }
        if player.takeStall() { panels.handOutStalled(at: now) }
        if port.deadline <= now { port.recover(at: now) }
        deadline = inbox.hasRest ? now : min(due, port.deadline)
        statistics.noteWakeUp(
            failing: port.failingReceivers, dropped: player.overBudget, lost: player.lostCallbacks,
            sounding: player.output.ledger.count)
        if receivers.noteLostLedger() { outbox.report(.lostLedger) }
        monitor.recordScreens(of: player, anyway: ready.orders)
        panels.recordStates()
        outbox.handOverReports()
    }

    /// If a deadline is missed by more than this, everything since was missed too: the machine slept or was too busy,
    /// or the loop was stopped. The comment on `LoopStatistics.Counters.gaps` names this time too.
    static var gap: Nanoseconds { .milliseconds(250) }

    /// Goes on from the present state after a gap, without making up for what was missed.
    private func skip(to now: Timestamp) {
        statistics.noteGap()
        player.skip(to: now)
        outbox.send()
        panels.refreshAll(at: now)
    }

    @inline(never)
    private func noteClock() {
        notedClockChanges = player.clockChanges
        statistics.clock.note(player.clock)
    }

    // MARK: Orders

    private func obey(_ order: LoopOrder<Source>, at now: Timestamp) {
        switch order {
        case .attach(let device): panels.attach(device, at: now)
        case .detach(let path): panels.detach(path, at: now)
        case .resume(let device): panels.resume(device, at: now)
        case .refresh(let device): panels.refresh(device, at: now)
        case .play(let next): player.play(next, at: now)
        case .perform(let action): player.perform(action, at: now)
        case .performOnScreen(let screen, let action, let ribbon):
            player.perform(action, onRibbon: ribbon, ofScreen: screen, at: now)
        case .disconnect(let receiver, let number): receivers.disconnect(receiver, number)
        case .copySnapshots(let copy):
            player.copySnapshots(to: &copy.snapshots)
            outbox.report(.snapshots(copy))
        case .asleep(let screen, let isAsleep): player.setAsleep(screen, isAsleep, at: now)
        case .page(let screen, let isOpen): player.setPage(screen, isOpen: isOpen, at: now)
        case .monitor(let isOn): monitor.isOpen = isOn
        case .tellTouches(let isOn):
            player.tellFrames(isOn)
            if isOn { panels.refreshAll(at: now) }
        case .record(let isOn):
            recorder.isOpen = isOn
            if isOn { panels.beginRecording(at: now) }
        case .lendTuning(let copy): inbox.lendTuning(copy)
        case .retune(let retuning): player.retune(retuning, at: now)
        case .link(let session): player.follow(session, at: now)
        case .useLedger(let file): outbox.report(.formerLedger(receivers.use(file)))
        }
        outbox.send()
    }

    /// Sends the reports that wait, if the owner has taken all earlier ones.
    func handOverReports() { outbox.handOverReports() }

    // MARK: The end

    /// Ends everything that sounds.
    func finish() {
        player.end()
        outbox.send()
        receivers.keepDebts()
        port.hurry()
        outbox.handOverReports()
    }

    /// Sends receivers that were full the messages that they missed, as far as they have room; `deadline` says when to go on.
    /// - Returns: whether any of them may still lack something.
    func settle(at now: Timestamp) -> Bool {
        // A receiver that leaves now gets its missed messages first, and is then owed nothing.
        let isRead = inbox.releaseReceivers()
        if port.deadline <= now { port.recover(at: now) }
        deadline = isRead ? port.deadline : now
        receivers.keepDebts()
        return port.deadline < .distantFuture
    }
}
