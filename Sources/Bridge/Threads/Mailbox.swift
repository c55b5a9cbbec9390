import CLinux

/// Sends objects to another thread: a ring for one sender and one receiver, and an eventfd for the receiver to wait for.
final class Mailbox<Item: Sendable>: @unchecked Sendable {
    let descriptor: Int32
    private let ring: SharedRing<Item>

    init(capacity: Int = 256) {
        descriptor = ribbon_eventfd()
        precondition(descriptor >= 0, "the kernel has no eventfd")
        ring = SharedRing(capacity: capacity)
    }

    deinit { close(descriptor) }

    /// Called by the sender alone. Answers whether there was room.
    func send(_ item: Item) -> Bool {
        guard ring.put(item) else { return false }
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
        return true
    }

    /// Whether the receiver has taken everything. Called by the sender alone.
    var isEmpty: Bool { ring.isEmpty }

    /// Called by the receiver alone: hands over everything that has come.
    func receive(_ handle: (Item) -> Void) {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        while let item = ring.take() { handle(item) }
    }
}
