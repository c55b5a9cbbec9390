import CLinux
import Glibc
import Time

/// The name and the work of a thread.
private final class ThreadBody: Sendable {
    let name: StaticString?
    let run: @Sendable () -> Void
    /// Readable when the work is done.
    let end = EventCounter()

    init(_ name: StaticString?, _ run: @escaping @Sendable () -> Void) { (self.name, self.run) = (name, run) }
}

/// The beginning of a thread for the system. (A closure in an initialiser would do, but Swift 6.0 gives it debug information
/// that cannot be merged when a program is optimised as it is linked.)
private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let body = Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue()
    if let name = body.name {
        ribbon_name_thread(UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
    }
    body.run()
    body.end.signal()
    return nil
}

/// A thread of the system (pthread_create(3)). It runs on by itself if its owner forgets it.
public final class SystemThread: @unchecked Sendable {
    public let id: pthread_t
    private let body: ThreadBody
    private var isJoined = false

    /// - Parameters:
    ///   - name: as `ps -L` shows it, at most 15 characters; nil for the program's name.
    ///   - stackSize: in bytes; nil for the system's default.
    ///   - blocksSignals: whether the thread blocks all signals, so that other threads get them.
    ///   - body: runs on the thread, which ends with it.
    public init(
        _ name: StaticString? = nil, stackSize: Int? = nil, blocksSignals: Bool = false,
        _ body: @escaping @Sendable () -> Void
    ) {
        var (all, before) = (sigset_t(), sigset_t())
        if blocksSignals {
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, &before)
        }
        defer { if blocksSignals { pthread_sigmask(SIG_SETMASK, &before, nil) } }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        var id = pthread_t()
        self.body = ThreadBody(name, body)
        let failure = pthread_create(&id, &attributes, runThread, Unmanaged.passRetained(self.body).toOpaque())
        precondition(failure == 0, "the system gives no thread")
        self.id = id
    }

    /// Waits until the thread has ended.
    public func join() {
        guard !isJoined else { return }
        isJoined = true
        pthread_join(id, nil)
    }

    /// Waits until the thread has ended or the time has come.
    /// - Returns: whether it has ended.
    public func join(until deadline: Timestamp) -> Bool {
        guard isJoined || !Poll.wait(for: body.end.descriptor, until: deadline).isEmpty else { return false }
        join()
        return true
    }

    deinit { if !isJoined { pthread_detach(id) } }
}
