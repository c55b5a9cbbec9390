import CLinux
import Glibc

/// Realtime scheduling and locked memory for the loop's thread. The loop works without them.
public enum RealTime {
    /// The priority in SCHED_FIFO: above ordinary programs, below the kernel's own threads.
    public static let priority: Int32 = 60

    /// Requests SCHED_FIFO for a thread, and memory that is never paged out once it is paged in. Everything the loop uses
    /// is paged in by then: buffers when they are made, the stack by `LoopThread`, code by `Rehearsal`.
    /// - Returns: which right was refused, and how to get it; nil if none was.
    static func request(priority: Int32, for thread: pthread_t) -> String? {
        var parameters = sched_param()
        parameters.sched_priority = priority
        let scheduling = pthread_setschedparam(thread, SCHED_FIFO, &parameters)
        let locking = mlockall(ribbon_lock_flags())
        guard scheduling != 0 || locking != 0 else { return nil }
        let what =
            scheduling != 0 && locking != 0
            ? "real time and locked memory" : scheduling != 0 ? "real time" : "locked memory"
        return """
            \(what) not permitted, so a busy machine may delay notes; to allow it, give the user's group "@audio - \
            rtprio 70" and "@audio - memlock unlimited" in /etc/security/limits.d/ribbon.conf, and log in again
            """
    }

    /// Gives both up again.
    static func end(for thread: pthread_t) {
        var parameters = sched_param()
        _ = pthread_setschedparam(thread, SCHED_OTHER, &parameters)
        munlockall()
    }
}
