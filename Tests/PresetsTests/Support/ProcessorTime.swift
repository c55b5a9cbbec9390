import Glibc
import Time

/// What a thread has cost, whatever else the machine does meanwhile.
enum ProcessorTime {
    /// Seconds.
    static var ofThisThread: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
