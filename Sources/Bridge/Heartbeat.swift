import Time
import Touch

/// When the service manager is to hear that the loop lives: at once, and then every half of its patience.
struct Heartbeat {
    /// The distant future where nobody minds.
    private(set) var deadline: Timestamp
    private let interval: Nanoseconds
    private let manager: ServiceManager?

    /// Whatever the manager asks for, the loop has more to do.
    private static let shortest = Nanoseconds.milliseconds(1)

    init(_ manager: ServiceManager?) {
        self.manager = manager
        interval = max(Nanoseconds((manager?.patience?.count ?? 0) / 2), Self.shortest)
        deadline = manager?.patience == nil ? .distantFuture : .zero
    }

    mutating func advance(to now: Timestamp) {
        guard deadline <= now else { return }
        manager?.beat()
        deadline = now + interval
    }
}
