import CLinux
import Glibc
import Time
import Touch

/// The machine's clock, for commands that play something at its own speed. (What makes MIDI of touches never asks it.)
public enum Pacer {
    public static var now: Timestamp { Timestamp(nanoseconds: ribbon_monotonic_nanoseconds()) }

    public static func wait(until time: Timestamp) {
        var moment = timespec(
            tv_sec: Int(time.nanoseconds / 1_000_000_000), tv_nsec: Int(time.nanoseconds % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
    }
}
