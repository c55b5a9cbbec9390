import ALSASequencer
import CLinux
import MIDI
import Mapping
import Time
import Touch

/// The realtime thread: waits for events, plays them, sends. It allocates nothing, takes no lock, throws nothing and
/// logs nothing; what it can not do it counts.
///
/// In a wake-up: orders and what has come in on the input port; then frames, in the order of their times, each preceded
/// by what was due at or before it; then what is due by now. A wake-up by a panel alone reads no clock: what is due
/// without a frame has the alarm go off.
final class Loop {
    private enum Tag {
        static let orders: UInt64 = 0
        static let alarm: UInt64 = 1
        static let sequencer: UInt64 = 2
        /// The first screen; the others follow.
        static let screens: UInt64 = 16
    }

    let link: SequencerLink
    let ledger: LedgerFile
    let statistics: LoopStatistics
    let monitor: MonitorTap
    let screens = PlayedScreens()
    var clock = ClockFollower()
    var isRunning = true
    private let orders: Mailbox<LoopOrder>
    private let reports: Mailbox<LoopReport>
    private let poller = Poller()
    private let alarm = Alarm()
    private var heartbeat: Heartbeat
    /// The places of screens that can be read, a bit each.
    private var ready: UInt32 = 0
    /// When something other than a panel woke it up: what is read afterwards is at most newer.
    private var wokenAt: Timestamp?

    init(
        sequencer: SequencerClient, output: Output, patch: MountedPatch, ledger: LedgerFile,
        orders: Mailbox<LoopOrder>, reports: Mailbox<LoopReport>, statistics: LoopStatistics,
        monitor: SharedRing<MonitorRecord>, manager: ServiceManager?
    ) {
        self.orders = orders
        self.reports = reports
        self.ledger = ledger
        self.statistics = statistics
        self.monitor = MonitorTap(monitor, statistics)
        heartbeat = Heartbeat(manager)
        link = SequencerLink(
            sequencer, output: output, patch: patch, statistics: statistics, monitor: self.monitor)
        _ = poller.add(orders.descriptor, tag: Tag.orders)
        _ = poller.add(alarm.descriptor, tag: Tag.alarm)
        _ = poller.add(link.descriptor, tag: Tag.sequencer)
    }

    /// Plays until it is told to quit; then everything that sounds has been ended.
    func run() {
        advance(to: .now)
        while isRunning {
            poller.wait { tag in take(tag) }
            readScreens()
            if let wokenAt { advance(to: wokenAt) } else { setAlarm() }
            wokenAt = nil
            link.noteWakeUp()
        }
        link.output.releaseAll()
        link.finish()
        report(.finished)
    }

    private func take(_ tag: UInt64) {
        if tag >= Tag.screens {
            ready |= 1 << UInt32(tag - Tag.screens)
            return
        }
        if wokenAt == nil { wokenAt = .now }
        switch tag {
        case Tag.orders: orders.receive(obey)
        case Tag.alarm: alarm.acknowledge()
        case Tag.sequencer: while let input = link.nextInput() { hear(input) }
        default: break
        }
    }

    func report(_ report: LoopReport) {
        if !reports.send(report) { statistics.noteUnreported() }
    }

    // MARK: Screens

    private func readScreens() {
        guard ready != 0 else { return }
        // A closure that captures the loop would count a reference to it, twice a frame.
        let loop = Unmanaged.passUnretained(self)
        var gone = screens.read(ready) { live, time, isTouch in
            loop._withUnsafeGuaranteedRef { $0.pass(live, at: time, isTouch: isTouch) }
        }
        ready = 0
        while gone != 0 {
            lose(gone.trailingZeroBitCount)
            gone &= gone - 1
        }
    }

    func attach(_ live: LiveScreen) {
        guard let place = screens.insert(live) else { return report(.lost(live)) }
        guard poller.add(live.panel.descriptor, tag: Tag.screens + UInt64(place), isDrained: true) else {
            screens.remove(at: place)
            return report(.lost(live))
        }
        let result = live.panel.start(at: .now) { event in
            live.screen.handle(event) { time in pass(live, at: time) }
        }
        monitor.tell(of: live)
        guard result == .drained else { return lose(place) }
        link.introduce { live.screen.instrument.sendAllValues(at: .now) }
        report(.attached(live))
        // What has come while it was asked for its state is told of no more.
        ready |= 1 << UInt32(place)
    }

    /// Ends what is played on a screen, and gives it back.
    func lose(_ place: Int) {
        guard let live = screens[place] else { return }
        poller.remove(live.panel.descriptor)
        live.screen.cancelContacts(at: .now) { time in pass(live, at: time) }
        live.screen.instrument.endAll()
        link.flush()
        screens.remove(at: place)
        report(.lost(live))
    }

    /// Does what a frame's triggers and gates asked for, or has it done, and sends what the frame sends.
    /// - Parameter isTouch: the time is the kernel's own of a touch, not a deadline's.
    func pass(_ live: LiveScreen, at time: Timestamp, isTouch: Bool = false) {
        if link.output.hasRequests { performRequests(at: time) }
        let isSent = link.flush()
        if isTouch {
            live.statistics.noteFrame(at: time)
            if isSent { statistics.noteLatency(.now - time) }
        }
        monitor.tell(of: live)
    }

    private func performRequests(at time: Timestamp) {
        link.output.takeRequests { action in
            switch action {
            case .presetNext, .presetPrevious, .preset: report(.request(action))
            case .panic: panic()
            default: screens.forEach { $0.screen.instrument.perform(action, at: time) }
            }
        }
    }

    // MARK: Time

    /// Does what is due by now, and has itself woken up for what is due next.
    private func advance(to now: Timestamp) {
        screens.advance(to: now) { live, time, _ in pass(live, at: time) }
        link.advance(to: now)
        heartbeat.advance(to: now)
        setAlarm()
    }

    private func setAlarm() {
        alarm.set(min(screens.deadline, link.deadline, heartbeat.deadline))
    }
}

extension Timestamp {
    /// CLOCK_MONOTONIC. Only the loop and what is around it may ask.
    static var now: Timestamp { Timestamp(nanoseconds: ribbon_monotonic_nanoseconds()) }
}
