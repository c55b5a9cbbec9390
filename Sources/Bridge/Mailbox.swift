import CLinux
import Synchronization

/// Brings objects to another thread: a ring without locks for one sender and one receiver, and an eventfd that the
/// receiver waits on. What does not fit is refused, never waited for.
final class Mailbox<Item: Sendable>: @unchecked Sendable {
    let descriptor: Int32
    private let slots: UnsafeMutableBufferPointer<Item?>
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)

    init(capacity: Int = 256) {
        descriptor = ribbon_eventfd()
        precondition(descriptor >= 0, "the kernel has no eventfd")
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: nil)
    }

    deinit {
        slots.deinitialize()
        slots.deallocate()
        close(descriptor)
    }

    /// Called by the sender alone. Answers whether there was room.
    func send(_ item: Item) -> Bool {
        let at = written.load(ordering: .relaxed)
        guard at - taken.load(ordering: .acquiring) < slots.count else { return false }
        slots[at % slots.count] = item
        written.store(at + 1, ordering: .releasing)
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
        return true
    }

    /// Called by the receiver alone: hands over all that has come.
    func receive(_ handle: (Item) -> Void) {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        while true {
            let at = taken.load(ordering: .relaxed)
            guard at < written.load(ordering: .acquiring), let item = slots[at % slots.count].take() else { return }
            taken.store(at + 1, ordering: .releasing)
            handle(item)
        }
    }
}
