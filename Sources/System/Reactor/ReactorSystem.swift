import Time

/// The system behind a reactor: it waits for descriptors and tells the time.
public protocol ReactorSystem: AnyObject {
    var now: Timestamp { get }

    /// Waits until one of the descriptors is ready or the time has come, and notes what each is ready for.
    func wait(for descriptors: inout [Polled], until deadline: Timestamp)
}

/// The operating system's poll and clock.
final class LiveSystem: ReactorSystem {
    var now: Timestamp { MonotonicClock.now }

    func wait(for descriptors: inout [Polled], until deadline: Timestamp) {
        Poll.wait(for: &descriptors, until: deadline)
    }
}
