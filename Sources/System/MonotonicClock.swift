import CLinux
import Glibc
import Time
import Touch

/// CLOCK_MONOTONIC, for timeouts and for commands that play something at its own speed. The player never reads it.
public enum MonotonicClock {
    public static var now: Timestamp { Timestamp(nanoseconds: ribbon_monotonic_nanoseconds()) }

    /// For `poll`, in milliseconds; −1 is for ever.
    package static func timeout(until deadline: Timestamp) -> Int32 {
        guard deadline < .distantFuture else { return -1 }
        return Int32(clamping: (max(deadline - now, .zero).count + 999_999) / 1_000_000)
    }

    public static func wait(until time: Timestamp) {
        var moment = timespec(
            tv_sec: Int(time.nanoseconds / 1_000_000_000), tv_nsec: Int(time.nanoseconds % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
    }
}
