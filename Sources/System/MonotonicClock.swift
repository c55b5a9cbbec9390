import CLinux
import Glibc
import Time

/// CLOCK_MONOTONIC, for the loop, for timeouts and for commands that play something at its own speed. The player never
/// reads it.
public enum MonotonicClock {
    @inlinable public static var now: Timestamp { Timestamp(nanoseconds: ribbon_monotonic_nanoseconds()) }

    public static func wait(until time: Timestamp) {
        var moment = timespec(max(time - .zero, .zero))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
    }
}
