import Time
import Touch

/// Reports to the service manager that the loop is alive, or the thread that waits for what the loop needs: at once, and
/// then twice in each watchdog timeout.
package struct Watchdog {
    /// The distant future without a watchdog.
    package private(set) var deadline: Timestamp
    private let interval: Nanoseconds
    private let manager: ServiceManager?

    /// The loop reports no more often than this, however short the timeout is.
    private static let shortest = Nanoseconds.milliseconds(1)

    package init(_ manager: ServiceManager?) {
        self.manager = manager
        interval = max(Nanoseconds((manager?.watchdogTimeout?.count ?? 0) / 2), Self.shortest)
        deadline = manager?.watchdogTimeout == nil ? .distantFuture : .zero
    }

    package mutating func advance(to now: Timestamp) {
        guard deadline <= now else { return }
        manager?.keepAlive()
        deadline = now + interval
    }
}
