import ALSASequencer
import CLinux
import Glibc
import Mapping

/// The loop on a thread of its own, and the way to it and back. Used by one other thread.
public final class LoopThread: @unchecked Sendable {
    /// What instruments send through; it is theirs and the loop's, to be handed to new instruments only.
    public let output: Output
    public let statistics = LoopStatistics()
    /// What a second of playing tells, and the reader comes thirty times in one.
    private let monitor = SharedRing<MonitorRecord>(capacity: 2048)
    private let orders = Mailbox<LoopOrder>()
    private let reports = Mailbox<LoopReport>()
    private let loop: Loop
    private var thread: pthread_t?

    /// Enough for the loop, and little to lock.
    private static let stackSize = 256 * 1024

    /// - Parameters:
    ///   - patch: what is played first; screens are attached later.
    ///   - ledger: where sounding notes are entered.
    ///   - manager: hears that the loop lives, where it wants to.
    public init(
        sequencer: SequencerClient, patch: MountedPatch, ledger: LedgerFile = LedgerFile(),
        manager: ServiceManager? = nil
    ) {
        output = Output(ledger: NoteLedger(memory: ledger.owners))
        loop = Loop(
            sequencer: sequencer, output: output, patch: patch, ledger: ledger, orders: orders, reports: reports,
            statistics: statistics, monitor: monitor, manager: manager)
    }

    /// - Parameter priority: of SCHED_FIFO, with locked memory; nil asks for neither.
    /// - Returns: why real time was refused; nil where it was not.
    public func start(priority: Int32?) -> String? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        defer { pthread_attr_destroy(&attributes) }
        let start = Start(owner: self, priority: priority)
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, &attributes,
            { start in
                let start = Unmanaged<Start>.fromOpaque(start!).takeRetainedValue()
                ribbon_name_thread("ribbon-loop")
                ribbon_touch_stack()
                start.finish(start.priority.flatMap { RealTime.request(priority: $0).warning })
                start.owner.loop.run()
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
        precondition(failure == 0, "the system gives no thread")
        self.thread = thread
        return start.wait()
    }

    /// What the new thread needs, and what it answers once it has asked for real time.
    private final class Start {
        let owner: LoopThread
        let priority: Int32?
        private var warning: String?
        private let isFinished = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

        init(owner: LoopThread, priority: Int32?) {
            self.owner = owner
            self.priority = priority
            sem_init(isFinished, 0, 0)
        }

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

    /// Answers whether the loop will see it.
    @discardableResult
    public func send(_ order: LoopOrder) -> Bool { orders.send(order) }

    /// Readable when there are reports.
    public var descriptor: Int32 { reports.descriptor }

    public func receiveReports(_ handle: (LoopReport) -> Void) { reports.receive(handle) }

    /// Hands over what the loop has told since the last time, where it was ordered to.
    public func drainMonitor(_ handle: (MonitorRecord) -> Void) {
        while let record = monitor.take() { handle(record) }
    }

    /// Ends the loop, and everything that sounds; returns when both are over.
    public func stop() {
        guard let thread else { return }
        while !orders.send(.quit) { sched_yield() }
        pthread_join(thread, nil)
        self.thread = nil
    }
}
