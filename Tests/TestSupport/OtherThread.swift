import Glibc

/// Work on a thread of its own: one that waits for another must not share a pool with it.
public final class OtherThread {
    private var thread = pthread_t()

    private final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    public init(_ body: @escaping @Sendable () -> Void) {
        let failure = pthread_create(
            &thread, nil,
            { work in
                Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().body()
                return nil
            }, Unmanaged.passRetained(Work(body)).toOpaque())
        precondition(failure == 0, "the system gives no thread")
    }

    /// Waits until the work is done.
    public func join() { pthread_join(thread, nil) }
}
