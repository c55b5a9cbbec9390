import Synchronization
import System

/// Sends objects to another thread: a ring for one sender and one receiver, and an eventfd for the receiver to wait for.
final class Mailbox<Item: Sendable>: @unchecked Sendable {
    private let bell = EventCounter()
    private let ring: SharedRing<Item>
    private let senderBell: Int32
    private let isSenderWaiting = Atomic<Bool>(false)

    /// - Parameter senderBell: an eventfd that wakes a sender that waits until everything is taken; -1: none.
    init(capacity: Int = 256, senderBell: Int32 = -1) {
        ring = SharedRing(capacity: capacity)
        self.senderBell = senderBell
    }

    /// Readable when something has come.
    var descriptor: Int32 { bell.descriptor }

    /// How many items may wait in it.
    var capacity: Int { ring.capacity }

    // MARK: The sender's

    /// Answers whether there was room.
    func send(_ item: Item) -> Bool {
        guard put(item) else { return false }
        announce()
        return true
    }

    /// Sends without waking the receiver; `announce` follows. Answers whether there was room.
    func put(_ item: Item) -> Bool { ring.put(item) }

    /// Wakes the receiver.
    func announce() { bell.signal() }

    /// Whether the receiver has taken everything.
    var isEmpty: Bool { ring.isEmpty }

    /// Whether the receiver has taken everything. If it has not, it writes to `senderBell` when it has.
    func isEmptyOrRings() -> Bool {
        if ring.isEmpty { return true }
        isSenderWaiting.store(true, ordering: .relaxed)
        // Either this sees what the receiver has taken, or the receiver sees that the sender waits.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        return ring.isEmpty
    }

    // MARK: The receiver's

    /// Hands over the items that have come. Later ones make `descriptor` readable again.
    func receive(_ handle: (Item) -> Void) {
        bell.clear()
        for _ in 0..<ring.count { if let item = ring.take() { handle(item) } }
        guard senderBell >= 0 else { return }
        // The counterpart of the fence in `isEmptyOrRings`.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        guard isSenderWaiting.exchange(false, ordering: .acquiringAndReleasing) else { return }
        EventCounter.signal(senderBell)
    }
}
