import CLinux
import Glibc
import Time

/// CLOCK_MONOTONIC.
enum Clock {
    static var now: Timestamp { Timestamp(nanoseconds: ribbon_monotonic_nanoseconds()) }

    /// Waits until one of the descriptors is readable or the time has come; nil: without end.
    /// - Returns: those that are readable, in their order.
    static func wait(for descriptors: [Int32], until deadline: Timestamp?) -> [Int32] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = nfds_t(polled.count)
        if let deadline {
            let span = max(deadline - now, .zero).count
            var time = timespec(tv_sec: Int(span / 1_000_000_000), tv_nsec: Int(span % 1_000_000_000))
            _ = ppoll(&polled, count, &time, nil)
        } else {
            _ = ppoll(&polled, count, nil, nil)
        }
        return polled.filter { $0.revents != 0 }.map(\.fd)
    }
}
