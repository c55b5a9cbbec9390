import CLinux
import Touch

/// Waits on descriptors (epoll). A tag says which one is ready.
final class Poller {
    private let descriptor: Int32
    private let tags = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 16)

    init() {
        descriptor = ribbon_epoll_create()
        precondition(descriptor >= 0, "the kernel has no epoll")
    }

    deinit {
        close(descriptor)
        tags.deallocate()
    }

    func add(_ other: Int32, tag: UInt64) -> Bool { ribbon_epoll_add(descriptor, other, tag) == 0 }

    func remove(_ other: Int32) { _ = ribbon_epoll_remove(descriptor, other) }

    /// Blocks until something is ready.
    func wait(_ handle: (_ tag: UInt64) -> Void) {
        let count = ribbon_epoll_wait(descriptor, tags.baseAddress, -1)
        for index in 0..<max(Int(count), 0) { handle(tags[index]) }
    }
}
