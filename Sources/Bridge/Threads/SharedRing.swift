import Storage
import Synchronization

/// A ring without locks, for one thread that writes and one that reads. It refuses what does not fit, and never waits.
final class SharedRing<Item: Sendable>: @unchecked Sendable {
    private let slots: FixedArray<Item?>
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)

    init(capacity: Int) {
        slots = FixedArray(repeating: nil, count: capacity)
    }

    deinit { slots.deallocate() }

    var capacity: Int { slots.count }

    /// Called by the writer alone. Answers whether there was room.
    func put(_ item: Item) -> Bool {
        let at = written.load(ordering: .relaxed)
        guard at - taken.load(ordering: .acquiring) < slots.count else { return false }
        slots[at % slots.count] = item
        written.store(at + 1, ordering: .releasing)
        return true
    }

    /// Whether the reader has taken everything. Called by the writer alone.
    var isEmpty: Bool { taken.load(ordering: .acquiring) == written.load(ordering: .relaxed) }

    /// How many items wait. Called by the reader alone.
    var count: Int { written.load(ordering: .acquiring) - taken.load(ordering: .relaxed) }

    /// Called by the reader alone.
    func take() -> Item? {
        let at = taken.load(ordering: .relaxed)
        guard at < written.load(ordering: .acquiring), let item = slots[at % slots.count].take() else { return nil }
        taken.store(at + 1, ordering: .releasing)
        return item
    }
}
