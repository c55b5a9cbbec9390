import CLinux
import Touch

/// A timer that is armed only while there is a deadline, and set only when the deadline has changed (timerfd).
final class Alarm {
    let descriptor: Int32
    private var armedFor: Timestamp?

    init() {
        descriptor = ribbon_timerfd()
        precondition(descriptor >= 0, "the kernel has no timerfd")
    }

    deinit { close(descriptor) }

    func set(_ deadline: Timestamp?) {
        guard deadline != armedFor else { return }
        armedFor = deadline
        // A moment that has passed goes off at once; 0 would disarm.
        _ = ribbon_timerfd_set(descriptor, deadline.map { max($0.nanoseconds, 1) } ?? 0)
    }

    /// It went off: forgets what it was armed for.
    func acknowledge() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        armedFor = nil
    }
}
