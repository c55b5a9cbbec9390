import CLinux
import Glibc

/// Wakes a thread that waits for its descriptor (eventfd(2)). Any thread may use it.
public struct EventCounter: ~Copyable, Sendable {
    private let file: OwnedDescriptor

    public init() {
        let descriptor = ribbon_eventfd()
        precondition(descriptor >= 0, "no eventfd can be made")
        file = OwnedDescriptor(descriptor)
    }

    /// Readable from `signal` until `clear`.
    public var descriptor: Int32 { file.number }

    public func signal() { Self.signal(descriptor) }

    /// Signals the counter with this descriptor, which another object owns.
    public static func signal(_ descriptor: Int32) { eventfd_write(descriptor, 1) }

    public func clear() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}
