/// Reads multi-touch protocol B: each contact has a slot, which keeps its reported values.
struct SlotReader: Sendable {
    private struct Slot: Sendable {
        var contact = PanelContact()
        /// The tracking id; below 0 if the slot is empty.
        var id: Int32 = -1
        /// The id of a contact that left but may return before the report is complete; see `handle`.
        var leavingID: Int32 = -1

        @inline(__always)
        mutating func endReport(_ index: Int, in contacts: inout ContactPipeline) {
            if leavingID >= 0 {
                leavingID = -1
                contacts.disappear(index, &contact)
            }
            contacts.apply(&contact, to: index)
        }

        mutating func reset() {
            id = -1
            leavingID = -1
        }
    }

    private var slots: [Slot]
    /// The slot selected by ABS_MT_SLOT. It is kept out of `slots` while selected because most reports concern no other
    /// slot.
    private var selected = Slot()
    private var selectedIndex = 0
    /// Whether the selected slot does not exist.
    private var isSelectionInvalid = false
    /// The range of slots selected since the last report.
    private var first = 0
    private var last = 0

    /// Events for slots that do not exist.
    private(set) var ignored = 0

    init(slots count: Int) {
        slots = Array(repeating: Slot(), count: count)
    }

    /// - Parameter mayRepeat: whether the state was just read from the kernel. Events already on their way may then
    ///   repeat it: an id that goes and returns within one report is the same contact.
    @inline(__always)
    mutating func handle(_ code: UInt16, _ value: Int32, mayRepeat: Bool, in contacts: inout ContactPipeline) {
        if code == AbsoluteAxis.slot { return select(Int(value)) }
        if isSelectionInvalid { return ignored += 1 }
        if code == AbsoluteAxis.positionX || code == AbsoluteAxis.positionY {
            return selected.contact.set(code, value)
        }
        if code != AbsoluteAxis.trackingID { return setOther(code, value, in: &contacts) }
        setTrackingID(value, mayRepeat: mayRepeat, in: &contacts)
    }

    @inline(never)
    private mutating func setOther(_ code: UInt16, _ value: Int32, in contacts: inout ContactPipeline) {
        selected.contact.set(code, value)
        contacts.noteProperties(of: selected.contact)
    }

    @inline(never)
    private mutating func select(_ slot: Int) {
        isSelectionInvalid = !slots.indices.contains(slot)
        if isSelectionInvalid { ignored += 1 }
        guard !isSelectionInvalid, slot != selectedIndex else { return }
        slots[selectedIndex] = selected
        selected = slots[slot]
        selectedIndex = slot
        first = min(first, slot)
        last = max(last, slot)
    }

    @inline(never)
    private mutating func setTrackingID(_ id: Int32, mayRepeat: Bool, in contacts: inout ContactPipeline) {
        if id >= 0 { return appear(id, in: &contacts) }
        guard selected.id >= 0 else { return }
        if mayRepeat {
            selected.leavingID = selected.id
        } else {
            contacts.disappear(selectedIndex, &selected.contact)
        }
        selected.id = -1
    }

    /// Begins a contact in the selected slot, unless one with this tracking id is in it or is leaving it.
    private mutating func appear(_ id: Int32, in contacts: inout ContactPipeline) {
        let known = selected.leavingID >= 0 ? selected.leavingID : selected.id
        selected.leavingID = -1
        selected.id = id
        guard known != id else { return }
        if known >= 0 { contacts.disappear(selectedIndex, &selected.contact) }
        contacts.appear(selectedIndex, &selected.contact)
    }

    /// Applies the complete report.
    @inline(__always)
    mutating func endReport(in contacts: inout ContactPipeline) {
        if first == last { return selected.endReport(selectedIndex, in: &contacts) }
        endReportOfAll(in: &contacts)
    }

    @inline(never)
    private mutating func endReportOfAll(in contacts: inout ContactPipeline) {
        slots[selectedIndex] = selected
        for slot in first...last { slots[slot].endReport(slot, in: &contacts) }
        selected = slots[selectedIndex]
        first = selectedIndex
        last = selectedIndex
    }

    /// Emits every slot, and which one is selected.
    func replay(_ handle: (_ code: UInt16, _ value: Int32) -> Void) {
        for index in slots.indices {
            let slot = slot(index)
            handle(AbsoluteAxis.slot, Int32(index))
            handle(AbsoluteAxis.trackingID, slot.id)
            slot.contact.replay(handle)
        }
        handle(AbsoluteAxis.slot, Int32(selectedIndex))
    }

    /// Emits a value in the first slot where the axis is known, then the slot's own value.
    func replay(
        _ value: Int32, of axis: (PanelContact) -> (code: UInt16, value: Int32)?,
        _ handle: (_ code: UInt16, _ value: Int32) -> Void
    ) {
        for index in slots.indices {
            guard let known = axis(slot(index).contact) else { continue }
            handle(AbsoluteAxis.slot, Int32(index))
            handle(known.code, value)
            handle(known.code, known.value)
            return handle(AbsoluteAxis.slot, Int32(selectedIndex))
        }
    }

    private func slot(_ index: Int) -> Slot { index == selectedIndex ? selected : slots[index] }

    /// Empties all slots after their contacts were cancelled.
    mutating func reset() {
        selected.reset()
        for slot in slots.indices { slots[slot].reset() }
    }
}
