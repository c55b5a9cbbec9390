import ALSASequencer
import CLinux
import EvdevInput
import MIDI
import Mapping
import Touch

/// The realtime thread: waits for events, plays them, sends. It allocates nothing, takes no lock, throws nothing and
/// logs nothing; what it can not do it counts.
final class Loop {
    private enum Tag {
        static let orders: UInt64 = 0
        static let alarm: UInt64 = 1
        static let sequencer: UInt64 = 2
        /// The first screen; the others follow.
        static let screens: UInt64 = 16
    }

    private let orders: Mailbox<LoopOrder>
    private let reports: Mailbox<LoopReport>
    private let output: Output
    private let ledger: LedgerFile
    private let statistics: LoopStatistics
    private let monitor: SharedRing<MonitorRecord>
    private var patch: MountedPatch
    private var sequencer: SequencerClient
    private let poller = Poller()
    private let alarm = Alarm()
    private var screens: [LiveScreen?]
    private var isRunning = true
    private var isMonitored = false

    /// Screens that can be played at once.
    static let screenLimit = 8

    init(
        sequencer: consuming SequencerClient, output: Output, patch: MountedPatch, ledger: LedgerFile,
        orders: Mailbox<LoopOrder>, reports: Mailbox<LoopReport>, statistics: LoopStatistics,
        monitor: SharedRing<MonitorRecord>
    ) {
        self.orders = orders
        self.reports = reports
        self.output = output
        self.patch = patch
        self.ledger = ledger
        self.statistics = statistics
        self.monitor = monitor
        screens = Array(repeating: nil, count: Self.screenLimit)
        _ = poller.add(orders.descriptor, tag: Tag.orders)
        _ = poller.add(alarm.descriptor, tag: Tag.alarm)
        _ = poller.add(sequencer.descriptor, tag: Tag.sequencer)
        self.sequencer = sequencer
    }

    /// Plays until it is told to quit; then everything that sounds has been ended.
    func run() {
        while isRunning {
            let now = poller.wait { tag in handle(tag) }
            advance(to: now)
            alarm.set(deadline)
            statistics.noteWakeUp(
                failing: sequencer.failingReceivers, dropped: patch.scheduler.dropped, sounding: output.ledger.count)
        }
        output.releaseAll()
        finish()
        report(.finished)
    }

    private func handle(_ tag: UInt64) {
        switch tag {
        case Tag.orders: orders.receive(obey)
        case Tag.alarm: alarm.acknowledge()
        case Tag.sequencer: while let input = sequencer.nextInput() { hear(input) }
        default: read(Int(tag - Tag.screens))
        }
    }

    private func report(_ report: LoopReport) {
        if !reports.send(report) { statistics.noteUnreported() }
    }

    // MARK: Screens

    private func read(_ index: Int) {
        guard let live = screens[index] else { return }
        let result = live.panel.read { event in
            live.screen.handle(event) { time in pass(live, at: time, isTouch: time == event.time) }
        }
        live.statistics.note(drops: live.panel.drops, live.screen.counters)
        if result != .drained { lose(index) }
    }

    private func lose(_ index: Int) {
        guard let live = screens[index] else { return }
        poller.remove(live.panel.descriptor)
        live.screen.cancelContacts(at: .now) { time in pass(live, at: time) }
        live.screen.instrument.endAll()
        flush()
        screens[index] = nil
        report(.lost(live))
    }

    private func attach(_ live: LiveScreen) {
        guard let index = screens.firstIndex(where: { $0 == nil }),
            poller.add(live.panel.descriptor, tag: Tag.screens + UInt64(index))
        else { return report(.lost(live)) }
        screens[index] = live
        let result = live.panel.start(at: .now) { event in
            live.screen.handle(event) { time in pass(live, at: time) }
        }
        watch(live)
        if result == .drained { report(.attached(live)) } else { lose(index) }
    }

    // MARK: Time

    private var deadline: Timestamp? {
        var earliest = patch.scheduler.deadline ?? .distantFuture
        if let due = sequencer.deadline { earliest = min(earliest, Timestamp(nanoseconds: due)) }
        for case let live? in screens {
            if let due = live.screen.deadline { earliest = min(earliest, due) }
        }
        return earliest == .distantFuture ? nil : earliest
    }

    private func advance(to now: Timestamp) {
        for case let live? in screens {
            live.screen.advance(to: now) { time in pass(live, at: time) }
        }
        if let due = patch.scheduler.deadline, due <= now { flush() }
        if let due = sequencer.deadline, due <= now.nanoseconds { sequencer.recover(at: now.nanoseconds) }
    }

    // MARK: Orders

    private func obey(_ order: LoopOrder) {
        switch order {
        case .attach(let live): attach(live)
        case .detach(let path):
            if let index = screens.firstIndex(where: { $0?.panel.path == path }) { lose(index) }
        case .play(let next): play(next)
        case .monitor(let isOn):
            isMonitored = isOn
            for case let live? in screens { watch(live) }
        case .panic: panic()
        case .quit: isRunning = false
        }
    }

    /// Ends everything that sounds, and whatever else the receivers may sound.
    private func panic() {
        for case let live? in screens { live.screen.instrument.endAll() }
        output.panic(ports: patch.portCount)
        flush()
    }

    /// Exchanges the instruments on all screens, and hands the old ones back.
    private func play(_ next: MountedPatch) {
        let now = Timestamp.now
        for index in next.mounts.indices {
            for case let live? in screens where live === next.mounts[index].screen {
                live.screen.exchange(&next.mounts[index].instrument, at: now) { time in pass(live, at: time) }
            }
        }
        output.releaseAll()
        if next.isAnnounced { output.centerBends() }
        finish()
        let old = patch
        patch = next
        swap(&old.mounts, &next.mounts)
        if next.isAnnounced {
            output.announce(next.announcement)
            flush()
        }
        for case let live? in screens { watch(live) }
        report(.retired(old))
    }

    // MARK: The input port, and who listens

    private func hear(_ input: SequencerInput) {
        switch input {
        case .message(let message, let sender, let port):
            // What comes back from ourselves is no news.
            if port == sequencer.input, sender.client != sequencer.number { hear(message) }
        case .subscribed(let sender, let receiver) where sender.client == sequencer.number:
            ledger.add(receiver, port: sender.port)
            welcome(receiver, port: sender.port)
        case .unsubscribed(let sender, let receiver) where sender.client == sequencer.number:
            ledger.remove(receiver, port: sender.port)
        case .overrun: statistics.noteOverrun()
        default: break
        }
    }

    private func hear(_ message: Message) {
        switch message {
        case .program(_, let number): report(.program(Int(number.rawValue)))
        case .controller(_, 120, _), .controller(_, 123, _):
            // It is not sent on: where it came from, it would come from again.
            for case let live? in screens { live.screen.instrument.endAll() }
            output.releaseAll()
            flush()
        default:
            let now = Timestamp.now
            for case let live? in screens {
                live.screen.instrument.hear(message, at: now)
                pass(live, at: now)
            }
        }
    }

    /// Tells a new receiver alone what the patch announces, and where its preset says so, all current values.
    private func welcome(_ receiver: SequencerAddress, port: UInt8) {
        for group in patch.announcement where group.port == Int(port) { tell(group, to: receiver) }
        if patch.sendsInitialValues {
            flush()
            for case let live? in screens { live.screen.instrument.sendAllValues(at: .now) }
            output.drain { group in if group.port == Int(port) { tell(group, to: receiver) } }
        }
        statistics.noteSent(sequencer.flush())
    }

    private func tell(_ group: Outgoing, to receiver: SequencerAddress) {
        for message in group.messages { append(message, to: group.port, alone: receiver) }
    }

    // MARK: Sending

    /// Does what a frame's triggers and gates asked for, or has it done, and sends what the frame sends.
    /// - Parameter isTouch: the time is the kernel's own of a touch, not a deadline's.
    private func pass(_ live: LiveScreen, at time: Timestamp, isTouch: Bool = false) {
        live.screen.instrument.takeRequests { action in
            switch action {
            case .presetNext, .presetPrevious, .preset: report(.request(action))
            case .panic: panic()
            default: for case let live? in screens { live.screen.instrument.perform(action, at: time) }
            }
        }
        let isSent = flush()
        if isTouch {
            live.statistics.noteFrame(at: time)
            if isSent { statistics.noteLatency(.now - time) }
        }
        watch(live)
    }

    /// One write for all that a frame sends. What has a budget is paced by the clock, not by the frame's time: a late
    /// wake-up does not make up for what was not sent. Answers whether anything was sent.
    @discardableResult
    private func flush() -> Bool {
        var isSent = false
        patch.scheduler.send(output, at: .now) { port, message in
            isSent = true
            append(message, to: port)
        }
        if isSent { statistics.noteSent(sequencer.flush()) }
        return isSent
    }

    /// Sends everything that waits, whatever the budget.
    private func finish() {
        flush()
        patch.scheduler.finish { append($1, to: $0) }
        statistics.noteSent(sequencer.flush())
    }

    private func append(_ message: Message, to port: Int, alone receiver: SequencerAddress? = nil) {
        guard port < sequencer.outputs.count else { return }
        if isMonitored { tell(.message(port: UInt8(port), message)) }
        if !sequencer.append(message, from: sequencer.outputs[port], to: receiver) {
            statistics.noteSent(sequencer.flush())
            _ = sequencer.append(message, from: sequencer.outputs[port], to: receiver)
        }
    }

    // MARK: Telling

    /// Tells where the ribbons of a screen stand, while somebody watches.
    private func watch(_ live: LiveScreen) {
        guard isMonitored else { return }
        let ribbons = live.screen.instrument.ribbons
        for index in ribbons.indices {
            tell(
                .ribbon(
                    screen: live.number, index: UInt8(truncatingIfNeeded: index), RibbonPicture(ribbons[index])))
        }
    }

    private func tell(_ record: MonitorRecord) {
        if !monitor.put(record) { statistics.noteUnwatched() }
    }
}

extension Timestamp {
    /// CLOCK_MONOTONIC. Only the loop and what is around it may ask.
    static var now: Timestamp { Timestamp(nanoseconds: ribbon_monotonic_nanoseconds()) }
}
