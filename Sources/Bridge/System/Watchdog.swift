import Time
import Touch

/// Reports to the service manager that the loop is alive: at once, and then twice in each watchdog timeout.
struct Watchdog {
    /// The distant future without a watchdog.
    private(set) var deadline: Timestamp
    private let interval: Nanoseconds
    private let manager: ServiceManager?

    /// The loop reports no more often than this, however short the timeout is.
    private static let shortest = Nanoseconds.milliseconds(1)

    init(_ manager: ServiceManager?) {
        self.manager = manager
        interval = max(Nanoseconds((manager?.watchdogTimeout?.count ?? 0) / 2), Self.shortest)
        deadline = manager?.watchdogTimeout == nil ? .distantFuture : .zero
    }

    mutating func advance(to now: Timestamp) {
        guard deadline <= now else { return }
        manager?.keepAlive()
        deadline = now + interval
    }
}
