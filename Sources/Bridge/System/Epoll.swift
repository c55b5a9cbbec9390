import CLinux

/// Waits on descriptors (epoll). A tag says which one is ready.
final class Epoll {
    private let descriptor: Int32
    private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: Int(capacity))

    /// How many ready descriptors are reported at once; the others are reported the next time.
    private static let capacity: Int32 = 16

    init() {
        descriptor = ribbon_epoll_create()
        precondition(descriptor >= 0, "the kernel has no epoll")
    }

    deinit {
        close(descriptor)
        events.deallocate()
    }

    /// - Parameter isDrained: whether the reader always reads until nothing is left (EPOLLET). The kernel then does not have
    ///   to check again.
    func add(_ other: Int32, tag: UInt64, isDrained: Bool = false) -> Bool {
        ribbon_epoll_add(descriptor, other, tag, isDrained ? 1 : 0) == 0
    }

    func remove(_ other: Int32) { _ = ribbon_epoll_remove(descriptor, other) }

    /// Blocks until something is ready.
    func wait(_ handle: (_ tag: UInt64) -> Void) {
        let count = ribbon_epoll_wait(descriptor, events, Self.capacity)
        for index in 0..<Int(max(count, 0)) { handle(events[index].data.u64) }
    }
}
