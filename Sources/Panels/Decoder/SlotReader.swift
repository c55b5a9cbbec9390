/// Multi-touch protocol B: a slot for each contact, which keeps what was said of it.
struct SlotReader: Sendable {
    private struct Slot: Sendable {
        var occupant = Occupant()
        /// The tracking id; below 0 where the slot is empty.
        var id: Int32 = -1
        /// The id of a contact whose lift is held back; see `handle`.
        var held: Int32 = -1

        @inline(__always)
        mutating func settle(_ index: Int, hoversAbove touch: Int32, in contacts: inout ContactPipeline) {
            if held >= 0 {
                held = -1
                occupant.leave(index, hoversAbove: touch, in: &contacts)
            }
            occupant.settle(index, hoversAbove: touch, in: &contacts)
        }

        mutating func forget() {
            id = -1
            held = -1
            occupant.forget()
        }
    }

    private var slots: [Slot]
    /// The slot that is spoken of. It is kept here meanwhile, not in `slots`: most reports speak of no other one.
    private var spoken = Slot()
    private var current = 0
    /// Whether what is said is of no slot that exists.
    private var isAstray = false
    /// The slots from the lowest to the highest one that was spoken of since the last report.
    private var first = 0
    private var last = 0
    private let touchDistance: Int32

    /// Events of slots that do not exist.
    private(set) var ignored = 0

    init(slots count: Int, touchDistance: Int32) {
        slots = Array(repeating: Slot(), count: count)
        self.touchDistance = touchDistance
    }

    /// - Parameter isSettling: whether the state was just read from the kernel. An event that was on its way meanwhile
    ///   then repeats what is known already: an id that goes and comes back in one report is the same contact.
    @inline(__always)
    mutating func handle(_ code: UInt16, _ value: Int32, isSettling: Bool, in contacts: inout ContactPipeline) {
        if code == AbsoluteAxis.slot { return select(Int(value)) }
        if isAstray { return ignored += 1 }
        if code != AbsoluteAxis.trackingID { return spoken.occupant.hear(code, value) }
        identify(value, isSettling: isSettling, in: &contacts)
    }

    @inline(never)
    private mutating func select(_ slot: Int) {
        isAstray = !slots.indices.contains(slot)
        if isAstray { ignored += 1 }
        guard !isAstray, slot != current else { return }
        slots[current] = spoken
        spoken = slots[slot]
        current = slot
        first = min(first, slot)
        last = max(last, slot)
    }

    @inline(never)
    private mutating func identify(_ id: Int32, isSettling: Bool, in contacts: inout ContactPipeline) {
        if id >= 0 {
            arrive(id, in: &contacts)
        } else if spoken.id >= 0 {
            if isSettling {
                spoken.held = spoken.id
            } else {
                spoken.occupant.leave(current, hoversAbove: touchDistance, in: &contacts)
            }
            spoken.id = -1
        }
    }

    private mutating func arrive(_ id: Int32, in contacts: inout ContactPipeline) {
        let known = spoken.held >= 0 ? spoken.held : spoken.id
        spoken.held = -1
        spoken.id = id
        guard known != id else { return }
        if known >= 0 { spoken.occupant.leave(current, hoversAbove: touchDistance, in: &contacts) }
        spoken.occupant.arrive()
    }

    /// The report is complete.
    @inline(__always)
    mutating func settle(in contacts: inout ContactPipeline) {
        if first == last { return spoken.settle(current, hoversAbove: touchDistance, in: &contacts) }
        settleAll(in: &contacts)
    }

    @inline(never)
    private mutating func settleAll(in contacts: inout ContactPipeline) {
        slots[current] = spoken
        for slot in first...last { slots[slot].settle(slot, hoversAbove: touchDistance, in: &contacts) }
        spoken = slots[current]
        first = current
        last = current
    }

    /// All contacts are gone without a word from the panel.
    mutating func forget() {
        spoken.forget()
        for slot in slots.indices { slots[slot].forget() }
    }
}
