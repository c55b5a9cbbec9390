import ALSASequencer
import Glibc
import Mapping
import Synchronization

/// The loop on a thread of its own, and the way to it and back. Used by one other thread.
public final class LoopThread: @unchecked Sendable {
    /// What instruments send through; it is theirs and the loop's, to be handed to new instruments only.
    public let output: Output
    private let orders = Mailbox<LoopOrder>()
    private let reports = Mailbox<LoopReport>()
    private let warning = Mutex<String?>(nil)
    private let loop: Loop
    private var thread: pthread_t?

    /// Enough for the loop, and little to lock.
    private static let stackSize = 256 * 1024

    /// - Parameter scheduler: holds what the ports have no room for yet.
    public init(sequencer: consuming SequencerClient, scheduler: Scheduler, ledger: NoteLedger = NoteLedger()) {
        output = Output(ledger: ledger)
        loop = Loop(sequencer: sequencer, output: output, scheduler: scheduler, orders: orders, reports: reports)
    }

    /// - Parameter realTime: whether to ask for SCHED_FIFO and locked memory.
    public func start(realTime: Bool) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        defer { pthread_attr_destroy(&attributes) }
        let box = Unmanaged.passRetained(Start(owner: self, realTime: realTime))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, &attributes,
            { start in
                let start = Unmanaged<Start>.fromOpaque(start!).takeRetainedValue()
                if start.realTime {
                    let warning = RealTime.request().warning
                    start.owner.warning.withLock { $0 = warning }
                }
                start.owner.loop.run()
                return nil
            }, box.toOpaque())
        precondition(failure == 0, "the system gives no thread")
        self.thread = thread
    }

    private final class Start {
        let owner: LoopThread
        let realTime: Bool

        init(owner: LoopThread, realTime: Bool) {
            self.owner = owner
            self.realTime = realTime
        }
    }

    /// Why real time was refused, once.
    public func takeWarning() -> String? {
        warning.withLock { warning in
            defer { warning = nil }
            return warning
        }
    }

    /// Answers whether the loop will see it.
    @discardableResult
    public func send(_ order: LoopOrder) -> Bool { orders.send(order) }

    /// Readable when there are reports.
    public var descriptor: Int32 { reports.descriptor }

    public func receiveReports(_ handle: (LoopReport) -> Void) { reports.receive(handle) }

    /// Ends the loop, and everything that sounds; returns when both are over.
    public func stop() {
        guard let thread else { return }
        while !orders.send(.quit) { sched_yield() }
        pthread_join(thread, nil)
        self.thread = nil
    }
}
