import Storage
import Touch

/// The fingers that are down, each in a slot of its own for as long as it is.
struct TouchTable {
    let entries: FixedArray<TrackedTouch>
    private(set) var occupied: UInt64 = 0
    /// The slots of fingers that were taken away from the regions, a bit each.
    private(set) var taken: UInt64 = 0
    private var nextOrder: UInt64 = 0

    init() {
        let none = TrackedTouch(
            id: ContactID(0), location: .zero, pressure: 1, size: 0, frame: Rect(x: 0, y: 0, width: 0, height: 0),
            order: 0, region: nil)
        entries = FixedArray(repeating: none, count: Surface.maximumTouches)
    }

    var count: Int { occupied.nonzeroBitCount }

    /// The slot of a finger. Fingers come in the same order in each frame: `hint` is where the last one was found.
    @inline(__always)
    func slot(of id: ContactID, hint: inout Int) -> Int? {
        for step in 0..<Surface.maximumTouches {
            let slot = (hint + step) & (Surface.maximumTouches - 1)
            if occupied & (1 << UInt64(slot)) != 0, entries[slot].id == id {
                hint = slot + 1
                return slot
            }
        }
        return nil
    }

    /// Answers the finger's slot; nil where the table is full.
    mutating func add(_ contact: Contact, in region: Region?) -> Int? {
        let slot = (~occupied).trailingZeroBitCount
        guard slot < Surface.maximumTouches else { return nil }
        occupied |= 1 << UInt64(slot)
        entries[slot] = TrackedTouch(
            id: contact.id, location: contact.startLocation, pressure: contact.pressure, size: contact.size,
            frame: region?.frame ?? Rect(x: 0, y: 0, width: 0, height: 0), order: nextOrder, region: region?.state)
        nextOrder += 1
        return slot
    }

    mutating func remove(_ slot: Int) {
        occupied &= ~(1 << UInt64(slot))
        taken &= ~(1 << UInt64(slot))
    }

    /// Keeps a finger that was just removed, for as long as it is down, without a region.
    mutating func keepUnheard(_ slot: Int) {
        occupied |= 1 << UInt64(slot)
        taken |= 1 << UInt64(slot)
        entries[slot].region = nil
    }

    /// All fingers that are down, in the order in which they came.
    func forEachInOrder(_ body: (Int) -> Void) { entries.forEachInOrder(of: occupied, body) }
}
