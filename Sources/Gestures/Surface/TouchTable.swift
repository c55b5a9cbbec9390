import Storage
import Touch

/// The fingers that are down, each in its own slot.
struct TouchTable {
    let entries: FixedArray<TrackedTouch>
    /// The frames of the regions under each finger, by depth and slot, in the surface's space, as they were when the
    /// finger came down.
    private var frames = FixedArray<Rect>.empty
    /// The slots of the fingers in the table, a bit each; fingers in `taken` are among them.
    private(set) var occupied: UInt64 = 0
    /// The slots of fingers that were taken away from the regions, a bit each.
    private(set) var taken: UInt64 = 0
    private var nextOrder: UInt64 = 0

    init(in arena: Arena) {
        let none = TrackedTouch(
            id: ContactID(0), tool: .finger, location: .zero, pressure: 1, size: 0, order: 0, region: nil)
        entries = arena.array(repeating: none, count: Surface.maximumTouches)
    }

    /// Makes room for the frames of regions of a depth. The earlier frames stay in the arena: an update that is under
    /// way may still read them.
    mutating func makeRoom(forDepth depth: Int, in arena: Arena) {
        let known = frames
        guard known.count < (depth + 1) * Surface.maximumTouches else { return }
        frames = arena.array(count: (depth + 1) * Surface.maximumTouches) {
            $0 < known.count ? known[$0] : Rect(x: 0, y: 0, width: 0, height: 0)
        }
    }

    var count: Int { occupied.nonzeroBitCount }

    /// The slot of a finger; nil if it is not in the table. Fingers come in the same order in each frame, so the search
    /// begins at `hint`, behind the slot that was found last.
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

    func slot(of id: ContactID) -> Int? {
        var hint = 0
        return slot(of: id, hint: &hint)
    }

    /// A slot without a finger; nil if the table is full.
    ///
    /// - Parameter remembered: slots to avoid if possible, as bits.
    func freeSlot(avoiding remembered: UInt64) -> Int? {
        let free = ~(occupied | remembered)
        let slot = (free != 0 ? free : ~occupied).trailingZeroBitCount
        return slot < Surface.maximumTouches ? slot : nil
    }

    /// - Parameter region: the deepest region under the finger; nil if there is none.
    mutating func add(_ contact: Contact, at slot: Int, in region: Ref<RegionState>?) {
        occupied |= 1 << UInt64(slot)
        entries[slot] = TrackedTouch(
            id: contact.id, tool: contact.tool, location: contact.startLocation, pressure: contact.pressure,
            size: contact.size, order: nextOrder, region: region)
        nextOrder += 1
        if let region { _ = noteFrame(of: region, slot) }
    }

    /// Records the frames of a region and of its ancestors.
    ///
    /// - Returns: the origin of the region's own space.
    private func noteFrame(of region: Ref<RegionState>, _ slot: Int) -> Point {
        let parent = region.value.parent.map { noteFrame(of: $0, slot) } ?? .zero
        let frame = region.value.frame.offset(by: parent - .zero)
        frames[region.value.depth * Surface.maximumTouches + slot] = frame
        return frame.origin
    }

    /// Frees a slot. Its entry can still be read until another finger gets the slot.
    mutating func remove(_ slot: Int) {
        occupied &= ~(1 << UInt64(slot))
        taken &= ~(1 << UInt64(slot))
    }

    /// Keeps a finger that was just removed, without a region, as long as it is down.
    mutating func keepUnheard(_ slot: Int) {
        occupied |= 1 << UInt64(slot)
        taken |= 1 << UInt64(slot)
        entries[slot].region = nil
    }

    /// The frames of the regions of a depth, by slot.
    @inline(__always)
    func frames(ofDepth depth: Int) -> FixedArray<Rect> {
        frames.section(from: depth * Surface.maximumTouches, count: Surface.maximumTouches)
    }

    /// Calls `body` for all fingers that are down, in the order of their touch-downs.
    func forEachInOrder(_ body: (Int) -> Void) { entries.forEachInOrder(of: occupied, body) }
}
