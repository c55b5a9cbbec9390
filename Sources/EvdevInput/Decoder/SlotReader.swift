/// Multi-touch protocol B: a slot for each contact, which keeps what was said of it.
struct SlotReader: Sendable {
    private struct Slot {
        var occupant = Occupant()
        /// The tracking id; below 0 where the slot is empty.
        var id: Int32 = -1
        /// The id of a contact whose lift is held back; see `handle`.
        var held: Int32 = -1
    }

    private var slots: [Slot]
    /// The slot that is spoken of; nil after one that does not exist.
    private var current: Int? = 0
    private let touchDistance: Int32
    /// The slots that were spoken of since the last report.
    private var firstChanged = Int.max
    private var lastChanged = -1

    /// Events of slots that do not exist.
    private(set) var ignored = 0

    init(slots count: Int, touchDistance: Int32) {
        slots = Array(repeating: Slot(), count: count)
        self.touchDistance = touchDistance
    }

    /// - Parameter isSettling: whether the state was just read from the kernel. An event that was on its way meanwhile
    ///   then repeats what is known already: an id that goes and comes back in one report is the same contact.
    mutating func handle(_ code: UInt16, _ value: Int32, isSettling: Bool, in contacts: inout ContactPipeline) {
        if code == AbsoluteAxis.slot {
            current = slots.indices.contains(Int(value)) ? Int(value) : nil
            if current == nil { ignored += 1 }
            return
        }
        guard let slot = current else { return ignored += 1 }
        if code == AbsoluteAxis.trackingID {
            noteChange(slot)
            if value < 0 {
                leave(slot, isSettling: isSettling, in: &contacts)
            } else {
                arrive(slot, value, in: &contacts)
            }
        } else if slots[slot].occupant.contact.set(code, value) {
            noteChange(slot)
            slots[slot].occupant.isChanged = true
        }
    }

    private mutating func noteChange(_ slot: Int) {
        firstChanged = min(firstChanged, slot)
        lastChanged = max(lastChanged, slot)
    }

    private mutating func leave(_ slot: Int, isSettling: Bool, in contacts: inout ContactPipeline) {
        guard slots[slot].id >= 0 else { return }
        if isSettling {
            slots[slot].held = slots[slot].id
        } else {
            slots[slot].occupant.leave(slot, hoversAbove: touchDistance, in: &contacts)
        }
        slots[slot].id = -1
    }

    private mutating func arrive(_ slot: Int, _ id: Int32, in contacts: inout ContactPipeline) {
        let known = slots[slot].held >= 0 ? slots[slot].held : slots[slot].id
        slots[slot].held = -1
        slots[slot].id = id
        guard known != id else { return }
        if known >= 0 { slots[slot].occupant.leave(slot, hoversAbove: touchDistance, in: &contacts) }
        slots[slot].occupant.arrive()
    }

    /// The report is complete.
    mutating func settle(in contacts: inout ContactPipeline) {
        guard lastChanged >= 0 else { return }
        for slot in firstChanged...lastChanged {
            if slots[slot].held >= 0 {
                slots[slot].held = -1
                slots[slot].occupant.leave(slot, hoversAbove: touchDistance, in: &contacts)
            }
            slots[slot].occupant.settle(slot, hoversAbove: touchDistance, in: &contacts)
        }
        firstChanged = .max
        lastChanged = -1
    }

    /// All contacts are gone without a word from the panel.
    mutating func forget() {
        for slot in slots.indices {
            slots[slot].id = -1
            slots[slot].held = -1
            slots[slot].occupant.forget()
        }
    }
}
