import Glibc

/// CLOCK_REALTIME, for what other machines are told. It may jump.
public enum WallClock {
    /// The time since the beginning of 1970 (UTC).
    public static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
