import Glibc
import Time

/// Processor time of a thread, independent of other load on the machine.
enum ProcessorTime {
    /// Seconds.
    static var ofThisThread: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
