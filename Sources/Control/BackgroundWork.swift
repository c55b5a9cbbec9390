import Synchronization
import System

/// Does work on files that may take long, one piece after the other.
protocol BackgroundWork: AnyObject {
    /// - Parameters:
    ///   - work: may be done on another thread.
    ///   - done: is called with its result, on the reactor's thread.
    func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result, done: @escaping (Result) -> Void)
}

/// Works on a thread of its own, so that the reactor never waits.
final class WorkThread: BackgroundWork {
    /// A piece of work: `work` runs on the thread, and `finish` then hands its result over on the reactor.
    private struct Order {
        let work: @Sendable () -> Void
        let finish: () -> Void
    }

    /// Carries a result from the thread to the reactor.
    private final class Outcome<Result: Sendable>: Sendable {
        let result = Mutex<Result?>(nil)
    }

    private let name: StaticString
    /// Signalled by the thread when its work is done.
    private let bell = EventCounter()
    private var waiting: [Order] = []
    private var running: (order: Order, thread: SystemThread)?

    /// As much as any thread needs that parses a preset.
    private static let stackSize = 8 << 20

    /// - Parameter name: of the thread.
    init(_ reactor: Reactor, _ name: StaticString) {
        self.name = name
        reactor.watch(bell.descriptor, priority: .ordinary) { [unowned self] _ in finish() }
    }

    /// Waits for the work that runs. Its result is not handed over.
    deinit { running?.thread.join() }

    func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result, done: @escaping (Result) -> Void) {
        let outcome = Outcome<Result>()
        let order = Order {
            let result = work()
            outcome.result.withLock { $0 = result }
        } finish: {
            if let result = outcome.result.withLock({ $0 }) { done(result) }
        }
        waiting.append(order)
        if running == nil { begin() }
    }

    /// Starts the oldest waiting order on a new thread. To be called only while none runs.
    private func begin() {
        guard !waiting.isEmpty else { return }
        let order = waiting.removeFirst()
        let (work, bell) = (order.work, bell.descriptor)
        let thread = SystemThread(name, stackSize: Self.stackSize, blocksSignals: true) {
            work()
            EventCounter.signal(bell)
        }
        running = (order, thread)
    }

    /// Called on the reactor when the thread is done: begins the next work, and then hands the result over.
    private func finish() {
        bell.clear()
        guard let (order, thread) = running else { return }
        thread.join()
        running = nil
        begin()
        order.finish()
    }
}
