import Time
import Touch

/// Tells the service manager that the loop lives: at once, and then after every half of its watchdog timeout.
struct Watchdog {
    /// The distant future without a watchdog.
    private(set) var deadline: Timestamp
    private let interval: Nanoseconds
    private let manager: ServiceManager?

    /// However short the timeout is, the loop has more to do.
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
