import System
import Time

/// Tells when the loop has taken all orders that it has been given so far.
final class OrderWait {
    private struct Waiting {
        let end: Timestamp
        let done: (Bool) -> Void
    }

    private let reactor: Reactor
    private let loop: any PlayingLoop
    private var waiting: [Waiting] = []
    private var deadline: Deadline?

    private static let interval = Nanoseconds.milliseconds(1)
    /// A loop that has not taken an order after this time counts as hung.
    private static let patience = Nanoseconds.milliseconds(100)

    init(_ reactor: Reactor, _ loop: any PlayingLoop) {
        (self.reactor, self.loop) = (reactor, loop)
        deadline = reactor.deadline { [unowned self] in look() }
    }

    deinit { deadline?.cancel() }

    /// - Parameter done: is told whether the loop has taken them, after a tenth of a second at most.
    func whenTaken(_ done: @escaping (Bool) -> Void) {
        guard !loop.hasTakenOrders else { return done(true) }
        if waiting.isEmpty { deadline?.move(to: reactor.now + Self.interval) }
        waiting.append(Waiting(end: reactor.now + Self.patience, done: done))
    }

    private func look() {
        let (isTaken, now) = (loop.hasTakenOrders, reactor.now)
        let over = waiting.filter { isTaken || $0.end <= now }
        waiting.removeAll { isTaken || $0.end <= now }
        if !waiting.isEmpty { deadline?.move(to: now + Self.interval) }
        for one in over { one.done(isTaken) }
    }
}
