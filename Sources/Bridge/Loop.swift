import ALSASequencer
import CLinux
import EvdevInput
import MIDI
import Mapping
import Touch

/// What the loop is asked for from outside.
public enum LoopOrder: Sendable {
    case attach(LiveScreen)
    /// Plays the panel at this path no longer; it comes back as lost.
    case detach(String)
    case panic
    case quit
}

/// What the loop tells its owner.
public enum LoopReport: Sendable {
    /// The screen is played from here on; what its fingers did before is taken up.
    case attached(LiveScreen)
    /// The panel was unplugged; the screen is the receiver's now.
    case lost(LiveScreen)
    case request(Action)
    case finished
}

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
    private var scheduler: Scheduler
    private var sequencer: SequencerClient
    private let poller = Poller()
    private let alarm = Alarm()
    private var screens: [LiveScreen?]
    private var isRunning = true
    private(set) var sendResult = SendResult()

    /// Screens that can be played at once.
    static let screenLimit = 8

    init(
        sequencer: consuming SequencerClient, output: Output, scheduler: Scheduler, orders: Mailbox<LoopOrder>,
        reports: Mailbox<LoopReport>
    ) {
        self.orders = orders
        self.reports = reports
        self.output = output
        self.scheduler = scheduler
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
        }
        output.releaseAll()
        flush()
        scheduler.finish { append($1, to: $0) }
        sendResult += sequencer.flush()
        _ = reports.send(.finished)
    }

    private func handle(_ tag: UInt64) {
        switch tag {
        case Tag.orders: orders.receive(obey)
        case Tag.alarm: alarm.acknowledge()
        case Tag.sequencer: while sequencer.nextInput() != nil {}
        default: read(Int(tag - Tag.screens))
        }
    }

    // MARK: Screens

    private func read(_ index: Int) {
        guard let live = screens[index] else { return }
        let result = live.panel.read { event in
            live.screen.handle(event) { time in pass(live.screen.instrument, at: time) }
        }
        if result != .drained { lose(index) }
    }

    private func lose(_ index: Int) {
        guard let live = screens[index] else { return }
        poller.remove(live.panel.descriptor)
        live.screen.cancelContacts(at: .now) { time in pass(live.screen.instrument, at: time) }
        live.screen.instrument.endAll()
        flush()
        screens[index] = nil
        _ = reports.send(.lost(live))
    }

    private func attach(_ live: LiveScreen) {
        guard let index = screens.firstIndex(where: { $0 == nil }),
            poller.add(live.panel.descriptor, tag: Tag.screens + UInt64(index))
        else {
            _ = reports.send(.lost(live))
            return
        }
        screens[index] = live
        let result = live.panel.start(at: .now) { event in
            live.screen.handle(event) { time in pass(live.screen.instrument, at: time) }
        }
        if result == .drained { _ = reports.send(.attached(live)) } else { lose(index) }
    }

    // MARK: Time

    private var deadline: Timestamp? {
        var earliest = scheduler.deadline
        for case let live? in screens {
            guard let due = live.screen.deadline else { continue }
            earliest = earliest.map { min($0, due) } ?? due
        }
        return earliest
    }

    private func advance(to now: Timestamp) {
        for case let live? in screens {
            live.screen.advance(to: now) { time in pass(live.screen.instrument, at: time) }
        }
        if let due = scheduler.deadline, due <= now { flush() }
    }

    // MARK: Orders

    private func obey(_ order: LoopOrder) {
        switch order {
        case .attach(let live): attach(live)
        case .detach(let path):
            if let index = screens.firstIndex(where: { $0?.panel.path == path }) { lose(index) }
        case .panic: panic()
        case .quit: isRunning = false
        }
    }

    private func panic() {
        for case let live? in screens { live.screen.instrument.endAll() }
        output.releaseAll()
        flush()
    }

    /// Does what a frame's triggers and gates asked for, or has it done, and sends what the frame sends.
    private func pass(_ instrument: Instrument, at time: Timestamp) {
        instrument.takeRequests { action in
            switch action {
            case .presetNext, .presetPrevious, .preset: _ = reports.send(.request(action))
            default: for case let live? in screens { live.screen.instrument.perform(action, at: time) }
            }
        }
        flush()
    }

    // MARK: Sending

    /// One write for all that a frame sends. What has a budget is paced by the clock, not by the frame's time: a late
    /// wake-up does not make up for what was not sent.
    private func flush() {
        var isEmpty = true
        scheduler.send(output, at: .now) { port, message in
            isEmpty = false
            append(message, to: port)
        }
        if !isEmpty { sendResult += sequencer.flush() }
    }

    private func append(_ message: Message, to port: Int) {
        guard port < sequencer.outputs.count else { return }
        if !sequencer.append(message, from: sequencer.outputs[port]) {
            sendResult += sequencer.flush()
            _ = sequencer.append(message, from: sequencer.outputs[port])
        }
    }
}

extension Timestamp {
    /// CLOCK_MONOTONIC. Only the loop and what is around it may ask.
    static var now: Timestamp { Timestamp(nanoseconds: ribbon_monotonic_nanoseconds()) }
}
