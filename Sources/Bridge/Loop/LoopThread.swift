import ALSASequencer
import CLinux
import EvdevInput
import Glibc
import Mapping
import Player
import Statistics
import Synchronization
import System
import Time

/// Runs the loop on a thread of its own, sends it orders and receives its reports. To be used by one other thread.
///
/// It names the loop's panels and sequencer, so that the compiler specialises the loop for these two types, and for no
/// others: a second form of it would be inlined less.
public final class LoopThread: @unchecked Sendable {
    public typealias Device = PlayedDevice<LivePanel>

    public let statistics = LoopStatistics()
    /// Room for a second of playing; it is read thirty times a second.
    private let monitor = SharedRing<MonitorRecord>(capacity: 2048)
    private let monitorSignal = WakeSignal()
    private let recording = SharedRing<RecordedInput>(capacity: 2048)
    /// The latest input.
    public let history = InputHistory()
    private let orders = Mailbox<LoopOrder<LivePanel>>()
    private let reports: Mailbox<LoopReport<LivePanel>>
    private let player: Player
    private let loop: Loop<LivePanel, SequencerClient>
    private let epoll = Epoll()
    private let timer = DeadlineTimer()
    private var watchdog: Watchdog
    /// The owner's signs of life, for the watchdog.
    private let pulse = Pulse()
    /// How long the owner may go without calling `beat`; nil if there is no watchdog.
    public let pulseInterval: Nanoseconds?
    /// Nil before `start`, and again after `stop` has seen its end: then the owner may use `loop`.
    private var thread: SystemThread?
    private let isEnding = Atomic<Bool>(false)

    private enum Tag {
        static let orders: UInt64 = 0
        static let timer: UInt64 = 1
        static let sequencer: UInt64 = 2
        /// The first panel's place; the others follow.
        static let panels: UInt64 = 16
    }

    /// Enough for the loop, and little to lock.
    private static let stackSize = 256 * 1024

    /// - Parameters:
    ///   - port: our client of the sequencer.
    ///   - patch: the patch that is played first; panels are attached later.
    ///   - ledger: holds a copy of the sounding notes.
    ///   - manager: is told that the loop and its owner are alive, if it asks for that.
    public init(
        port: SequencerClient, patch: MountedPatch, ledger: LedgerFile = LedgerFile(), manager: ServiceManager? = nil
    ) {
        reports = Mailbox(senderBell: orders.descriptor)
        player = Player(patch: patch)
        watchdog = Watchdog(manager, other: pulse)
        pulseInterval = manager?.watchdogTimeout == nil ? nil : watchdog.interval
        loop = Loop(
            player: player, port: port, ledger: ledger, watch: EpollWatch(epoll, firstTag: Tag.panels),
            orders: orders, reports: reports, statistics: statistics,
            monitor: MonitorTap(monitor, monitorSignal, statistics),
            recorder: RecorderTap(recording, history, statistics))
        _ = epoll.add(orders.descriptor, tag: Tag.orders)
        _ = epoll.add(timer.descriptor, tag: Tag.timer)
        // epoll refuses the descriptor of a silent client (/dev/null), which never has anything to read.
        _ = epoll.add(port.descriptor, tag: Tag.sequencer)
    }

    /// The state that the player's instruments share. Hand it to new instruments and touch nothing in it: only the loop
    /// uses it.
    public var shared: SharedState { player.shared }

    // MARK: The thread

    /// - Parameter priority: for SCHED_FIFO, with locked memory; nil asks for neither.
    /// - Returns: why realtime scheduling was refused; nil if it was not.
    public func start(priority: Int32?) -> String? {
        beat()
        let thread = SystemThread("ribbon-loop", stackSize: Self.stackSize) {
            ribbon_touch_stack()
            self.run()
        }
        self.thread = thread
        return priority.flatMap { RealTime.request(priority: $0, for: thread.id) }
    }

    /// Tells the watchdog that the owner is alive. It must be called at least every `pulseInterval`.
    public func beat() { pulse.beat(at: MonotonicClock.now) }

    /// Changes the priority while the loop runs.
    /// - Returns: why realtime scheduling was refused; nil if it was not.
    public func setPriority(_ priority: Int32?) -> String? {
        guard let thread else { return nil }
        guard let priority else {
            RealTime.end(for: thread.id)
            return nil
        }
        return RealTime.request(priority: priority, for: thread.id)
    }

    private func run() {
        var ready = Loop<LivePanel, SequencerClient>.Ready()
        while true {
            // The owner has sent all orders before it ends the loop.
            let isLast = ready.orders && isEnding.load(ordering: .acquiring)
            let now = MonotonicClock.now
            loop.wakeUp(ready, at: now)
            if isLast { break }
            watchdog.advance(to: now)
            timer.set(min(loop.deadline, watchdog.deadline))
            ready = Loop<LivePanel, SequencerClient>.Ready()
            epoll.wait { tag in
                switch tag {
                case Tag.orders: ready.orders = true
                case Tag.timer: timer.acknowledge()
                case Tag.sequencer: ready.input = true
                default: ready.panels |= 1 << UInt32(tag - Tag.panels)
                }
            }
        }
        loop.finish()
        let end = MonotonicClock.now + Self.settlingTime
        while case let now = MonotonicClock.now, loop.settle(at: now), now < end {
            watchdog.advance(to: now)
            timer.set(min(loop.deadline, watchdog.deadline, end))
            epoll.wait { if $0 == Tag.timer { timer.acknowledge() } }
        }
    }

    /// How long receivers that are full may take to hear the end of their notes.
    private static let settlingTime = Nanoseconds.milliseconds(1000)

    /// How long `stop` blocks for a loop that does not end; shorter than a service manager's patience.
    private static let stopPatience = Nanoseconds.milliseconds(4000)

    /// Ends the loop, which obeys the orders that it has been given and ends everything that sounds. Notes whose end
    /// receivers did not take are in the ledger. It blocks until the thread has ended: before that, nothing of the loop's
    /// may be read.
    /// - Returns: whether the thread has ended, within four seconds.
    public func stop() -> Bool {
        guard let thread else { return true }
        isEnding.store(true, ordering: .releasing)
        orders.announce()
        guard thread.join(until: MonotonicClock.now + Self.stopPatience) else { return false }
        self.thread = nil
        return true
    }

    /// The snapshots of the preset that was played. Only after the loop has ended.
    public var finalSnapshots: Snapshots { player.snapshots }

    // MARK: Orders and reports

    /// Sends an order. Before the first order that makes the loop fill a ring (`monitor`, `record`), the ring's pages
    /// are touched here, so that the loop does not page-fault when it writes to them.
    /// - Returns: whether there was room for the order.
    @discardableResult
    public func send(_ order: LoopOrder<LivePanel>) -> Bool {
        switch order {
        case .monitor(true): monitor.prepare()
        case .record(true): recording.prepare()
        default: break
        }
        return orders.send(order)
    }

    /// Whether the loop has taken all orders, so that all later input is played after them.
    public var hasTakenOrders: Bool { orders.isEmpty }

    /// Readable when there are reports.
    public var descriptor: Int32 { reports.descriptor }

    /// Calls `handle` with the reports that have come; after the loop's end, with all that are left.
    public func receiveReports(_ handle: (LoopReport<LivePanel>) -> Void) {
        reports.receive(handle)
        guard thread == nil else { return }
        loop.handOverReports()
        reports.receive(handle)
    }

    /// Calls `handle` with the loop's records since the last call, if the loop was ordered to record them
    /// (`LoopOrder.monitor`).
    /// - Parameter waits: whether `monitorDescriptor` becomes readable when there is more.
    public func drainMonitor(waits: Bool, _ handle: (MonitorRecord) -> Void) {
        if waits { monitorSignal.prepareToSleep() } else { monitorSignal.stayAwake() }
        while let record = monitor.take() { handle(record) }
    }

    public var monitorDescriptor: Int32 { monitorSignal.descriptor }

    /// Calls `handle` with the input since the last call, if the loop was ordered to record (`LoopOrder.record`).
    public func drainRecording(_ handle: (RecordedInput) -> Void) {
        while let input = recording.take() { handle(input) }
    }
}

/// Wakes the loop up through epoll when a panel can be read.
private final class EpollWatch: PanelWatch {
    private let epoll: Epoll
    private let firstTag: UInt64

    init(_ epoll: Epoll, firstTag: UInt64) {
        self.epoll = epoll
        self.firstTag = firstTag
    }

    func watch(_ device: LoopThread.Device, place: Int) -> Bool {
        epoll.add(device.source.descriptor, tag: firstTag + UInt64(place), isDrained: true)
    }

    func unwatch(_ device: LoopThread.Device) { epoll.remove(device.source.descriptor) }
}
