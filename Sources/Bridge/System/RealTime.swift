import CLinux
import Glibc

/// What the loop's thread asks of the system so that nothing holds it up; it works without.
public struct RealTime: Sendable {
    /// SCHED_FIFO's priority: above everything ordinary, below what the kernel itself runs with.
    public static let priority: Int32 = 60

    /// Why it was not allowed, with the way to allow it; nil where it was.
    public private(set) var warning: String?

    /// Asks for the calling thread: SCHED_FIFO, and memory that is never paged out once it was touched. What the loop
    /// uses has been touched by then: buffers where they were made, the stack by `LoopThread`, code by `Rehearsal`.
    public static func request(priority: Int32 = priority) -> RealTime {
        var parameters = sched_param()
        parameters.sched_priority = priority
        let scheduling = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
        let locking = mlockall(ribbon_lock_everything_touched())
        guard scheduling != 0 || locking != 0 else { return RealTime() }
        let what =
            scheduling != 0 && locking != 0
            ? "real time and locked memory" : scheduling != 0 ? "real time" : "locked memory"
        return RealTime(
            warning: """
                \(what) not permitted, so a busy machine may delay notes; to allow it, give the user's group "@audio - \
                rtprio 70" and "@audio - memlock unlimited" in /etc/security/limits.d/ribbon.conf, and log in again
                """)
    }
}
