import ALSASequencer
import EvdevInput
import MIDI
import Mapping
import Panels
import Player
import Statistics
import System
import Time

/// Drives the player live: reads what has come, plays it, sends. It allocates nothing, takes no lock, throws nothing and
/// logs nothing; what it cannot do it counts.
///
/// Waiting is somebody else's: `LoopThread` waits on descriptors, a test has none. In a wake-up the clock has been read
/// before anything else. Then come the panels' reports in the order of their times, then what came in on the input port
/// and from Control, at the time of the wake-up, then reports that are newer, and last what is due by now.
final class Loop<Source: PanelSource, Port: SequencerEndpoint> {
    typealias Device = PlayedDevice<Source>

    /// What may have something to be read.
    struct Ready {
        /// The places of panels, a bit each.
        var panels: UInt32 = 0
        var input = false
        var orders = false
    }

    let player: Player
    let port: Port
    /// Where the player's ledger has a copy that outlives the program.
    private(set) var ledger: LedgerFile
    /// Whether its loss was told.
    private var isLossTold = false
    let statistics: LoopStatistics
    let monitor: MonitorTap
    let recorder: RecorderTap
    private(set) var isRunning = true
    /// When it is to be woken up if nothing comes; the distant future where nothing is due.
    private(set) var deadline = Timestamp.distantFuture
    private let watch: any PanelWatch<Device>
    private let orders: Mailbox<LoopOrder<Source>>
    private var reports: ReportQueue<Source>
    /// In the places that their panels have in the player.
    private var devices = PlayedList<Device>(capacity: Player.panelLimit)
    /// The places of panels that are not drained, a bit each.
    private var readable: UInt32 = 0
    /// The places of panels that are being opened anew, a bit each. They are played, but their sources are not read.
    private var stalled: UInt32 = 0
    /// The places of panels that have turned out to be gone, a bit each.
    private var gone: UInt32 = 0
    /// What a wake-up has left of what came in on the input port.
    var unreadInput = UnreadInput.none
    /// How often the clock had changed when it was last counted.
    private var notedClockChanges = 0

    init(
        player: Player, port: Port, ledger: LedgerFile, watch: any PanelWatch<Device>,
        orders: Mailbox<LoopOrder<Source>>, reports: Mailbox<LoopReport<Source>>, statistics: LoopStatistics,
        monitor: MonitorTap, recorder: RecorderTap
    ) {
        self.player = player
        self.port = port
        self.ledger = ledger
        self.watch = watch
        self.orders = orders
        self.reports = ReportQueue(reports)
        self.statistics = statistics
        self.monitor = monitor
        self.recorder = recorder
        player.output.ledger.keepCopy(in: ledger.owners)
    }

    deinit {
        devices.deallocate()
        reports.deallocate()
    }

    /// Takes all that has come, and does what is due.
    /// - Parameter clock: read before anything else in this wake-up. It counts in whole microseconds, as reports do.
    func wakeUp(_ ready: Ready, at clock: Timestamp) {
        let now = clock.inWholeMicroseconds
        readable |= ready.panels & ~stalled
        let hasInput = ready.input || unreadInput != .none
        if hasInput { port.noteUnreadInput() } else { port.noteReadInput() }
        let isGap = now - deadline > Self.gap
        if isGap { skip(to: now) }
        readPanels(upTo: now)
        if gone != 0 { loseGonePanels(at: now) }
        if hasInput { receiveInput(at: now, isLate: isGap) }
        if ready.orders { orders.receive { obey($0, at: now) } }
        readPanels(upTo: .distantFuture)
        if gone != 0 { loseGonePanels(at: now) }
        var due = player.deadline
        if due <= now {
            player.advance(to: now)
            send()
            due = player.deadline
        }
        if player.clockChanges != notedClockChanges { noteClock() }
        if player.takeStall() { giveStalledPanels() }
        if port.deadline <= now { port.recover(at: now) }
        deadline = unreadInput == .none ? min(due, port.deadline) : now
        statistics.noteWakeUp(
            failing: port.failingReceivers, dropped: player.overBudget, lost: player.lostCallbacks,
            sounding: player.output.ledger.count)
        if ledger.isLost { noteLostLedger() }
        monitor.recordScreens(of: player, anyway: ready.orders)
        recorder.recordStates({ record in devices.forEach { record($0.panel) } }, at: player.now)
        handOverReports()
    }

    /// A deadline that is met later than this has been missed, and so has everything since.
    static var gap: Nanoseconds { .milliseconds(250) }

    /// Catches nothing up: plays how everything is now.
    private func skip(to now: Timestamp) {
        statistics.noteGap()
        player.skip(to: now)
        send()
        refreshPanels(at: now)
    }

    @inline(never)
    private func noteClock() {
        notedClockChanges = player.clockChanges
        statistics.clock.note(player.clock)
    }

    // MARK: The ledger's file

    private func noteLostLedger() {
        guard !isLossTold else { return }
        isLossTold = true
        statistics.noteLostLedger()
        report(.lostLedger)
    }

    /// Enters in another file what sounds and who hears it, and goes on there.
    private func use(_ next: LedgerFile) {
        report(.formerLedger(ledger))
        ledger = next
        isLossTold = false
        statistics.noteNewLedger()
        player.output.ledger.keepCopy(in: next.owners)
        for number in 0..<UInt8(truncatingIfNeeded: port.outputCount) {
            port.forEachReceiver(of: number) { next.add($0, port: number) }
        }
    }

    // MARK: The end

    /// Ends everything that sounds.
    func finish() {
        player.end()
        send()
        keepDebts()
        port.hurry()
        report(.finished)
        handOverReports()
    }

    /// Sends receivers that were full what they have missed, as far as they take it; `deadline` says when to go on.
    /// Answers whether any of them may still lack something.
    func settle(at now: Timestamp) -> Bool {
        // Who leaves now is told what it has missed, and then owed nothing.
        let isRead = followLeaving()
        if port.deadline <= now { port.recover(at: now) }
        deadline = isRead ? port.deadline : now
        keepDebts()
        return port.deadline < .distantFuture
    }

    /// Leaves in the ledger what receivers have not been sent, and nothing else.
    private func keepDebts() {
        var receivers: [LedgerFile.Receiver] = []
        port.forEachUnserved { receivers.append(LedgerFile.Receiver(port: $0, address: $1)) }
        var notes: [LedgerFile.Note] = []
        for number in Set(receivers.map(\.port)) {
            port.forEachEndedNote(of: number) { notes.append(LedgerFile.Note(port: number, channel: $0, key: $1)) }
        }
        ledger.replace(receivers, notes)
    }

    // MARK: Panels

    /// Reads report by report, always from the panel whose next one is the earliest.
    private func readPanels(upTo limit: Timestamp) {
        while readable != 0, let place = earliestReport(upTo: limit) {
            let result = devices.visit(place) { readReport(of: $0) }
            if result != .drained { noteGone(place) }
        }
    }

    private func readReport(of device: Device) -> LivePanel.ReadResult {
        let frames = device.panel.frames
        var result = device.source.readReport { play($0, of: device) }
        if result == .drained, device.panel.takeStateRequest() {
            result = playState(of: device, at: device.source.time)
        }
        complete(device, isFrame: device.panel.frames != frames)
        return result
    }

    /// The place of the panel whose next report is the earliest of all; nil where none comes at or before `limit`.
    private func earliestReport(upTo limit: Timestamp) -> Int? {
        var earliest: (place: Int, time: Timestamp)?
        var rest = readable
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            rest &= rest - 1
            switch devices.visit(place, { $0.source.lookAhead() }) ?? .nothing(.drained) {
            case .report(let time):
                if time <= limit, time < earliest?.time ?? .distantFuture { earliest = (place, time) }
            case .nothing(let reason):
                readable &= ~(1 << UInt32(place))
                if reason != .drained { noteGone(place) }
            }
        }
        return earliest?.place
    }

    private func noteGone(_ place: Int) {
        readable &= ~(1 << UInt32(place))
        gone |= 1 << UInt32(place)
    }

    /// Nobody knows when a panel went. It counts as the wake-up's time, behind what the others have reported by then.
    private func loseGonePanels(at now: Timestamp) {
        while gone != 0 {
            let place = gone.trailingZeroBitCount
            gone &= gone - 1
            if let device = devices[place] { lose(device, at: max(now, player.now)) }
        }
    }

    private func play(_ events: EventRun, of device: Device) {
        recorder.record(events, of: device.panel.number, noEarlierThan: player.now)
        player.handle(events, from: device.panel)
    }

    /// Plays which contacts are down on a panel, and where.
    private func playState(of device: Device, at time: Timestamp) -> LivePanel.ReadResult {
        device.source.readState(at: time) { $0.asRun { play($0, of: device) } }
    }

    /// Sends what a report has led to, and counts it.
    private func complete(_ device: Device, isFrame: Bool) {
        let isSent = send()
        if isFrame {
            let time = device.source.time
            device.statistics.noteFrame(at: time)
            if isSent { statistics.noteLatency(MonotonicClock.now - time) }
        }
        device.statistics.note(drops: device.source.drops, device.panel.counters)
    }

    private func attach(_ device: Device, at now: Timestamp) {
        let isNewScreen = !player.screens.contains(device.panel.screen)
        guard player.attach(device.panel, at: now), let place = player.panels.place(of: device.panel) else {
            return report(.lost(device))
        }
        guard watch.watch(device, place: place) else {
            player.detach(device.panel, at: now)
            return report(.lost(device))
        }
        devices.insert(device, at: place)
        recorder.recordBegin(of: device.panel.number, at: now)
        let result = playState(of: device, at: now)
        send()
        guard result == .drained else { return lose(device, at: now) }
        if isNewScreen {
            player.introduce(device.panel.screen)
            send()
        }
        report(.attached(device))
        // Edge-triggered epoll does not tell of what arrived while the state was read; look once now.
        readable |= 1 << UInt32(place)
    }

    /// Ends what is played on a panel, and gives it back.
    private func lose(_ device: Device, at time: Timestamp) {
        guard let place = player.panels.place(of: device.panel) else { return }
        if stalled & 1 << UInt32(place) == 0 { watch.unwatch(device) }
        stalled &= ~(1 << UInt32(place))
        readable &= ~(1 << UInt32(place))
        recorder.recordEnd(of: device.panel.number, at: time)
        player.detach(device.panel, at: time)
        devices.remove(device)
        send()
        report(.lost(device))
    }

    /// Has panels opened anew that may have stopped reporting.
    private func giveStalledPanels() {
        for place in 0..<Player.panelLimit {
            guard let device = devices[place], device.panel.hasStalled, stalled & 1 << UInt32(place) == 0 else {
                continue
            }
            watch.unwatch(device)
            readable &= ~(1 << UInt32(place))
            stalled |= 1 << UInt32(place)
            report(.stalled(device))
        }
    }

    /// Goes on with a panel that was opened anew.
    private func resume(_ device: Device, at now: Timestamp) {
        guard let place = player.panels.place(of: device.panel), stalled & 1 << UInt32(place) != 0 else { return }
        stalled &= ~(1 << UInt32(place))
        guard watch.watch(device, place: place) else { return lose(device, at: now) }
        device.panel.resume()
        guard playState(of: device, at: now) == .drained else { return lose(device, at: now) }
        readable |= 1 << UInt32(place)
    }

    /// Plays the state of a panel that is read already.
    private func refresh(_ device: Device, at now: Timestamp) {
        guard let place = player.panels.place(of: device.panel), stalled & 1 << UInt32(place) == 0 else { return }
        device.panel.resume()
        guard playState(of: device, at: now) == .drained else { return lose(device, at: now) }
        readable |= 1 << UInt32(place)
    }

    private func refreshPanels(at now: Timestamp) {
        for place in 0..<Player.panelLimit {
            guard let device = devices[place] else { continue }
            refresh(device, at: now)
            send()
        }
    }

    // MARK: Sequencer

    /// Sends all that the player has for the outside, in one write. Answers whether there was anything.
    @discardableResult
    func send() -> Bool {
        player.drain { append($0) }
        let result = port.flush()
        statistics.noteSent(result)
        player.takeRequests { report(.request($0)) }
        return result.sent + result.failed > 0
    }

    private func append(_ sent: SentMessage) {
        guard sent.port < port.outputCount else { return }
        monitor.record(.message(port: UInt8(truncatingIfNeeded: sent.port), sent.message))
        if !port.append(sent) {
            statistics.noteSent(port.flush())
            _ = port.append(sent)
        }
    }

    // MARK: Control

    private func obey(_ order: LoopOrder<Source>, at now: Timestamp) {
        switch order {
        case .attach(let device): attach(device, at: now)
        case .detach(let path):
            if let device = devices.first(where: { $0.path == path }) { lose(device, at: now) }
        case .resume(let device): resume(device, at: now)
        case .refresh(let device): refresh(device, at: now)
        case .play(let next): player.play(next, at: now)
        case .perform(let action): player.perform(action, at: now)
        case .performOnScreen(let screen, let action, let ribbon):
            player.perform(action, onRibbon: ribbon, ofScreen: screen, at: now)
        case .disconnect(let receiver, let number): disconnect(receiver, number)
        case .copySnapshots(let copy):
            player.copySnapshots(to: &copy.snapshots)
            report(.snapshots(copy))
        case .asleep(let screen, let isAsleep): player.setAsleep(screen, isAsleep, at: now)
        case .monitor(let isOn): monitor.isOpen = isOn
        case .record(let isOn): record(isOn, at: now)
        case .useLedger(let file): use(file)
        case .quit: isRunning = false
        }
        send()
    }

    /// A recording begins with what the panels have told, and with the contacts that are down.
    private func record(_ isOn: Bool, at now: Timestamp) {
        recorder.isOpen = isOn
        guard isOn else { return }
        devices.forEach { recorder.recordSources(of: $0.panel, at: max(now, player.now)) }
        refreshPanels(at: now)
    }

    private func report(_ report: LoopReport<Source>) {
        if !reports.add(report) { statistics.noteUnreported() }
    }

    /// Tells what has been reported, if the one who is told has taken all before it.
    func handOverReports() {
        if !reports.isEmpty { reports.handOver() }
    }
}

/// Has the loop woken up when a panel can be read.
protocol PanelWatch<Device>: AnyObject {
    associatedtype Device
    /// Answers whether it can.
    func watch(_ device: Device, place: Int) -> Bool
    func unwatch(_ device: Device)
}
