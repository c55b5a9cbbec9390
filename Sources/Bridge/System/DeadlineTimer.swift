import CLinux
import Time

/// A timer that is armed only while there is a deadline, and set only when the deadline has changed (timerfd).
final class DeadlineTimer {
    let descriptor: Int32
    /// The distant future while it is not armed.
    private var armedFor = Timestamp.distantFuture

    init() {
        descriptor = ribbon_timerfd()
        precondition(descriptor >= 0, "the kernel has no timerfd")
    }

    deinit { close(descriptor) }

    /// - Parameter deadline: the distant future disarms it.
    @inline(__always)
    func set(_ deadline: Timestamp) {
        if deadline != armedFor { arm(deadline) }
    }

    private func arm(_ deadline: Timestamp) {
        armedFor = deadline
        // A time in the past fires at once; 0 would disarm.
        _ = ribbon_timerfd_set(descriptor, deadline == .distantFuture ? 0 : max(deadline.nanoseconds, 1))
    }

    /// Notes that the timer has fired and is no longer armed.
    func acknowledge() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        armedFor = .distantFuture
    }
}
