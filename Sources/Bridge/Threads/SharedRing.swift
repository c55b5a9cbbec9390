import Glibc
import Synchronization

/// A ring without locks, for one thread that writes and one that reads. It refuses what does not fit, and never waits.
///
/// Its memory is not resident before it is used: a ring that nobody needs costs nothing.
final class SharedRing<Item: Sendable>: @unchecked Sendable {
    let capacity: Int
    private let slots: UnsafeMutablePointer<Item>
    /// How many items were put, stored by the writer only, and how many taken, stored by the reader only.
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)
    /// Whether the memory is resident. Only the reader uses it.
    private var isPrepared = false

    init(capacity: Int) {
        self.capacity = capacity
        slots = .allocate(capacity: capacity)
    }

    deinit {
        while take() != nil {}
        slots.deallocate()
    }

    /// Makes the memory resident, so that no page fault delays the writer. Called by the reader, before the writer puts
    /// the first item.
    func prepare() {
        guard !isPrepared else { return }
        isPrepared = true
        memset(slots, 0, capacity * MemoryLayout<Item>.stride)
    }

    /// Called by the writer alone.
    /// - Returns: whether there was room.
    func put(_ item: Item) -> Bool {
        let at = written.load(ordering: .relaxed)
        guard at - taken.load(ordering: .acquiring) < capacity else { return false }
        (slots + at % capacity).initialize(to: item)
        written.store(at + 1, ordering: .releasing)
        return true
    }

    /// Whether the reader has taken everything. Called by the writer alone.
    var isEmpty: Bool { taken.load(ordering: .acquiring) == written.load(ordering: .relaxed) }

    /// How many items wait. Called by the reader alone.
    var count: Int { written.load(ordering: .acquiring) - taken.load(ordering: .relaxed) }

    /// Removes the oldest item. Called by the reader alone.
    /// - Returns: nil if there is none.
    func take() -> Item? {
        let at = taken.load(ordering: .relaxed)
        guard at < written.load(ordering: .acquiring) else { return nil }
        let item = (slots + at % capacity).move()
        taken.store(at + 1, ordering: .releasing)
        return item
    }
}
