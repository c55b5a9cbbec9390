import Synchronization
import Time

/// The time at which a thread was last alive. The thread itself sets it; another thread reads it.
package final class Pulse: Sendable {
    private let beat = Atomic<Int64>(Timestamp.zero.nanoseconds)

    package init() {}

    package var last: Timestamp { Timestamp(nanoseconds: beat.load(ordering: .relaxed)) }

    package func beat(at now: Timestamp) { beat.store(now.nanoseconds, ordering: .relaxed) }
}

/// Reports to the service manager that the program is alive: at once, and then twice in each watchdog timeout. The
/// thread that owns it shows that it is alive by calling `advance`; another thread counts as alive while its pulse is
/// no older than the timeout.
package struct Watchdog {
    /// The distant future without a watchdog.
    package private(set) var deadline: Timestamp
    package let interval: Nanoseconds
    /// How old the other thread's pulse may be.
    private let patience: Nanoseconds
    private let manager: ServiceManager?
    private let other: Pulse?

    /// The shortest interval between two reports, however short the timeout is.
    private static let shortest = Nanoseconds.milliseconds(1)

    /// - Parameter other: the pulse of a thread that has to be alive too; nil if there is none.
    package init(_ manager: ServiceManager?, other: Pulse? = nil) {
        self.manager = manager
        self.other = other
        patience = manager?.watchdogTimeout ?? .zero
        interval = max(Nanoseconds(patience.count / 2), Self.shortest)
        deadline = manager?.watchdogTimeout == nil ? .distantFuture : .zero
    }

    package mutating func advance(to now: Timestamp) {
        guard deadline <= now else { return }
        if other.map({ now - $0.last <= patience }) ?? true { manager?.keepAlive() }
        deadline = now + interval
    }
}
