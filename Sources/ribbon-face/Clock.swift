import System
import Time

/// CLOCK_MONOTONIC.
enum Clock {
    static var now: Timestamp { MonotonicClock.now }

    /// Waits until one of the descriptors is readable or the time has come; nil: without end.
    /// - Returns: those that are readable, in their order.
    static func wait(for descriptors: [Int32], until deadline: Timestamp?) -> [Int32] {
        var polled = descriptors.map { Polled($0) }
        Poll.wait(for: &polled, until: deadline ?? .distantFuture)
        return polled.filter { !$0.ready.isEmpty }.map(\.descriptor)
    }
}
