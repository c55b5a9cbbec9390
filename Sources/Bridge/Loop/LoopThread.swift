import ALSASequencer
import CLinux
import EvdevInput
import Glibc
import MIDI
import Mapping
import Player
import Statistics
import System
import Time

/// The loop on a thread of its own, and the way to it and back. Used by one other thread.
///
/// It names the types that the loop drives: the compiler makes a loop for just these, which asks nobody at run time what
/// they are.
public final class LoopThread: @unchecked Sendable {
    public typealias Device = PlayedDevice<LivePanel>

    public let statistics = LoopStatistics()
    /// Room for what a second of playing tells; the reader comes thirty times in one.
    private let monitor = SharedRing<MonitorRecord>(capacity: 2048)
    private let monitorBell = Bell()
    private let recording = SharedRing<RecordedInput>(capacity: 2048)
    /// What came in last.
    public let history = InputHistory()
    private let orders = Mailbox<LoopOrder<LivePanel>>()
    private let reports: Mailbox<LoopReport<LivePanel>>
    private let player: Player
    private let loop: Loop<LivePanel, SequencerClient>
    private let epoll = Epoll()
    private let timer = DeadlineTimer()
    private var watchdog: Watchdog
    /// The owner's.
    private let pulse = Pulse()
    /// How long the owner may wait for something to do before it says that it lives; nil: for ever.
    public let pulseInterval: Nanoseconds?
    private var thread: SystemThread?

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
    ///   - patch: what is played first; panels are attached later.
    ///   - ledger: where sounding notes are entered as well.
    ///   - manager: is told that the loop and its owner live, where it asks for that.
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
            monitor: MonitorTap(monitor, monitorBell, statistics), recorder: RecorderTap(recording, history, statistics)
        )
        _ = epoll.add(orders.descriptor, tag: Tag.orders)
        _ = epoll.add(timer.descriptor, tag: Tag.timer)
        _ = epoll.add(port.descriptor, tag: Tag.sequencer)
    }

    /// The player's, to be handed to new instruments only: it is theirs and the loop's.
    public var shared: SharedState { player.shared }

    // MARK: The thread

    /// - Parameter priority: of SCHED_FIFO, with locked memory; nil asks for neither.
    /// - Returns: why realtime scheduling was refused; nil where it was not.
    public func start(priority: Int32?) -> String? {
        beat()
        let start = ThreadStart()
        thread = SystemThread("ribbon-loop", stackSize: Self.stackSize) {
            ribbon_touch_stack()
            start.finish(priority.flatMap { RealTime.request(priority: $0).warning })
            self.run()
        }
        return start.wait()
    }

    /// The owner lives. It may be busy for as long as the service manager is patient.
    public func beat() { pulse.beat(at: MonotonicClock.now) }

    /// Changes what was asked for at the start. While it plays.
    public func setPriority(_ priority: Int32?) -> String? {
        guard let thread else { return nil }
        guard let priority else {
            RealTime.end(for: thread.id)
            return nil
        }
        return RealTime.request(priority: priority, for: thread.id).warning
    }

    private func run() {
        var ready = Loop<LivePanel, SequencerClient>.Ready()
        while loop.isRunning {
            let now = MonotonicClock.now
            loop.wakeUp(ready, at: now)
            watchdog.advance(to: now)
            timer.set(min(loop.deadline, watchdog.deadline))
            guard loop.isRunning else { break }
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

    /// Ends the loop, and everything that sounds; returns when both are over. What receivers did not take is in the ledger.
    public func stop() {
        guard let thread else { return }
        while !orders.send(.quit) { sched_yield() }
        thread.join()
        self.thread = nil
    }

    /// The snapshots of the preset that was played. After the end alone.
    public var finalSnapshots: Snapshots { player.snapshots }

    // MARK: The way to it and back

    /// Answers whether the loop will see it.
    @discardableResult
    public func send(_ order: LoopOrder<LivePanel>) -> Bool { orders.send(order) }

    /// Waits until the loop has taken all orders, so that whatever comes from then on is played after them; for a tenth of
    /// a second at most. Answers whether it has.
    @discardableResult
    public func waitForOrders() -> Bool {
        for _ in 0..<100 where !orders.isEmpty { usleep(1000) }
        return orders.isEmpty
    }

    /// Readable when there are reports.
    public var descriptor: Int32 { reports.descriptor }

    /// Hands over what the loop has told by now; after the end, all that it has not told yet.
    public func receiveReports(_ handle: (LoopReport<LivePanel>) -> Void) {
        reports.receive(handle)
        guard thread == nil else { return }
        loop.handOverReports()
        reports.receive(handle)
    }

    /// Hands over what the loop has told since the last time, where it was ordered to.
    /// - Parameter waits: whether `monitorDescriptor` becomes readable when there is more.
    public func drainMonitor(waits: Bool, _ handle: (MonitorRecord) -> Void) {
        if waits { monitorBell.await() } else { monitorBell.ignore() }
        while let record = monitor.take() { handle(record) }
    }

    public var monitorDescriptor: Int32 { monitorBell.descriptor }

    /// Hands over what has come in since the last time, where the loop was ordered to record.
    public func drainRecording(_ handle: (RecordedInput) -> Void) {
        while let input = recording.take() { handle(input) }
    }
}

/// What a new thread answers once it has asked for realtime scheduling.
private final class ThreadStart: @unchecked Sendable {
    private var warning: String?
    private let isFinished = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(isFinished, 0, 0) }

    deinit {
        sem_destroy(isFinished)
        isFinished.deallocate()
    }

    /// Called by the new thread.
    func finish(_ warning: String?) {
        self.warning = warning
        sem_post(isFinished)
    }

    /// Called by the one that starts it.
    func wait() -> String? {
        while sem_wait(isFinished) != 0 {}
        return warning
    }
}

/// Has epoll wake the loop up when a panel can be read.
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
