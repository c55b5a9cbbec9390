/// Turns what a panel says of its slots, event by event, into frames of contacts.
///
/// Between two reports the slots are written to (`begin`, `update`, `end`, `cancel`); `report` closes the frame. A
/// finger that came and went within one report makes two frames, so that every contact is seen to begin and to end.
/// Impossible input (a slot that does not exist, an update of a finger that is not there) is ignored and counted.
/// After `init` nothing is allocated.
public struct SlotTable: Sendable {
    private struct Slot {
        var contact: Contact
        var began = false
        var changed = false
        var end: ContactPhase?
    }

    private var slots: [Slot?]
    /// Occupied slots, in the order in which their fingers came down.
    private var order: [Int]
    /// Contacts whose slot was taken by another finger before the report; they end in it.
    private var replaced: [Contact]
    /// Contacts that came and went before the report, and whose slot was taken again; they begin in it, and end in one
    /// of their own.
    private var passed: [Contact]
    private var frame: TouchFrame
    private var nextID: UInt32

    /// Events that named no finger of this table.
    public private(set) var ignored = 0

    /// - Parameters:
    ///   - slots: how many fingers the panel can report at once.
    ///   - firstID: the first contact's id; where several panels feed one engine, each needs a range of its own.
    public init(slots count: Int, firstID: UInt32 = 1) {
        slots = Array(repeating: nil, count: count)
        order = []
        order.reserveCapacity(count)
        replaced = []
        replaced.reserveCapacity(count)
        passed = []
        passed.reserveCapacity(count)
        frame = TouchFrame()
        frame.contacts.reserveCapacity(3 * count)
        nextID = firstID
    }

    /// How many fingers are down, counting those that came since the last report.
    public var count: Int { order.count }

    public func isOccupied(_ slot: Int) -> Bool { slots.indices.contains(slot) && slots[slot] != nil }

    /// A finger comes down in a slot. One that was there ends (it was lifted unseen).
    public mutating func begin(_ slot: Int, tool: Tool = .finger) {
        guard slots.indices.contains(slot) else { return ignored += 1 }
        if let old = slots[slot] {
            order.removeAll { $0 == slot }
            makeRoom(old)
        }
        slots[slot] = Slot(
            contact: Contact(id: ContactID(nextID), tool: tool, location: .zero, startTime: .zero), began: true)
        nextID &+= 1
        order.append(slot)
    }

    private mutating func makeRoom(_ old: Slot) {
        var contact = old.contact
        contact.phase = old.end ?? .ended
        if !old.began {
            replaced.append(contact)
        } else if passed.count < slots.count {
            passed.append(contact)
        } else {
            ignored += 1
        }
    }

    /// Changes what is known of the finger in a slot: its location, pressure, size, tool.
    public mutating func update(_ slot: Int, _ change: (inout Contact) -> Void) {
        guard isOccupied(slot) else { return ignored += 1 }
        change(&slots[slot]!.contact)
        slots[slot]!.changed = true
    }

    public mutating func end(_ slot: Int) { finish(slot, .ended) }

    public mutating func cancel(_ slot: Int) { finish(slot, .cancelled) }

    public mutating func cancelAll() {
        for slot in order { finish(slot, .cancelled) }
    }

    private mutating func finish(_ slot: Int, _ phase: ContactPhase) {
        guard isOccupied(slot) else { return ignored += 1 }
        if slots[slot]!.end != .cancelled { slots[slot]!.end = phase }
    }

    /// Closes the frame and hands it over: once, twice where a finger came and went within it, never where no finger
    /// is or was down.
    public mutating func report(at time: Timestamp, _ handle: (borrowing TouchFrame) -> Void) {
        guard !order.isEmpty || !replaced.isEmpty || !passed.isEmpty else { return }
        frame.timestamp = time
        frame.contacts.removeAll(keepingCapacity: true)
        frame.contacts.append(contentsOf: replaced)
        replaced.removeAll(keepingCapacity: true)
        var cameAndWent = takePassed(at: time)
        for slot in order { cameAndWent = take(slot, at: time) || cameAndWent }
        dropEnded()
        handle(frame)
        if cameAndWent { report(at: time, handle) }
    }

    /// Cancels every finger, and lets it begin again where it is as another contact: from here on somebody else plays it.
    /// Each is told in a frame; in none where no finger is down. Not between two reports' parts.
    public mutating func beginAgain(
        at time: Timestamp, cancelled: (borrowing TouchFrame) -> Void, began: (borrowing TouchFrame) -> Void
    ) {
        guard !order.isEmpty else { return }
        frame.timestamp = time
        frame.contacts.removeAll(keepingCapacity: true)
        for slot in order where !slots[slot]!.began {
            var contact = slots[slot]!.contact
            contact.phase = .cancelled
            frame.contacts.append(contact)
            slots[slot]!.contact.id = ContactID(nextID)
            slots[slot]!.began = true
            nextID &+= 1
        }
        cancelled(frame)
        report(at: time, began)
    }

    /// Writes the contacts that have lost their slots already into the frame, and lets them end in the next one.
    private mutating func takePassed(at time: Timestamp) -> Bool {
        guard !passed.isEmpty else { return false }
        for index in passed.indices {
            passed[index].startTime = time
            passed[index].startLocation = passed[index].location
            passed[index].previousLocation = passed[index].location
            replaced.append(passed[index])
            passed[index].phase = .began
            frame.contacts.append(passed[index])
        }
        passed.removeAll(keepingCapacity: true)
        return true
    }

    /// Writes a slot's contact into the frame. Answers whether its end is still to be told, in a frame of its own.
    private mutating func take(_ index: Int, at time: Timestamp) -> Bool {
        guard var slot = slots[index] else { return false }
        defer { slots[index] = slot }
        if slot.began {
            slot.contact.phase = .began
            slot.contact.startTime = time
            slot.contact.startLocation = slot.contact.location
            slot.contact.previousLocation = slot.contact.location
        } else {
            slot.contact.phase = slot.end ?? (slot.changed ? .moved : .stationary)
        }
        frame.contacts.append(slot.contact)
        let endsLater = slot.began && slot.end != nil
        slot.began = false
        slot.changed = false
        slot.contact.previousLocation = slot.contact.location
        return endsLater
    }

    private mutating func dropEnded() {
        for contact in frame.contacts where contact.phase.isTerminal {
            guard let at = order.firstIndex(where: { slots[$0]?.contact.id == contact.id }) else { continue }
            slots[order[at]] = nil
            order.remove(at: at)
        }
    }
}
