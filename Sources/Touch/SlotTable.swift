import Storage
import Time

/// Turns a panel's reports of its slots, event by event, into frames of contacts.
///
/// Between two reports the slots are written to (`begin`, `update`, `end`, `cancel`); `report` closes the frame. A
/// finger that came and went within one report makes two frames, so that every contact is seen to begin and to end.
/// Impossible input (a slot that does not exist, an update of a finger that is not there) is ignored and counted.
/// After `init` nothing is allocated.
///
/// The contacts stay in the frame and are written there: a frame in which fingers only move costs no copy.
public struct SlotTable: Sendable {
    /// The place of a slot's contact in the frame.
    @usableFromInline
    struct Place: Sendable {
        /// Its index in the frame; below 0 if the slot is empty.
        @usableFromInline var index = -1
        /// How a contact will end that no frame has shown yet; nil if it is still down.
        var end: ContactPhase?
    }

    /// One for each slot of the panel.
    @usableFromInline var places: [Place]
    /// The contacts of the slots as the next report will show them, in the order in which their fingers came down.
    @usableFromInline var frame: TouchFrame
    /// Whether the frame has been handed over, and nothing has changed since.
    @usableFromInline var isReported = false
    /// Whether a finger came or went since the last report.
    private var hasChanges = false
    /// Contacts whose slot was taken by another finger before the report; they end in the report's frame.
    private var replaced: [Contact]
    /// Contacts that came and went before the report, and whose slot was taken again. They begin in the report's frame,
    /// and end in an extra one.
    private var passed: [Contact]
    private var nextID: UInt32

    /// Number of events that named no finger of this table, or for which there was no room.
    public internal(set) var ignored = 0

    /// - Parameters:
    ///   - slots: how many fingers the panel can report at once.
    ///   - firstID: the first contact's id; if several panels feed one engine, each needs a range of its own.
    public init(slots count: Int, firstID: UInt32 = 1) {
        places = Array(repeating: Place(), count: count)
        replaced = []
        replaced.prepare(capacity: 2 * count)
        passed = []
        passed.prepare(capacity: 2 * count)
        frame = TouchFrame()
        frame.contacts.prepare(capacity: 3 * count)
        nextID = firstID
    }

    /// How many fingers are down, counting those that came since the last report.
    public var count: Int { frame.contacts.count }

    @inlinable
    public func isOccupied(_ slot: Int) -> Bool { places.indices.contains(slot) && places[slot].index >= 0 }

    /// The contact in a slot; nil if the slot is empty.
    public func contactID(in slot: Int) -> ContactID? {
        isOccupied(slot) ? frame.contacts[places[slot].index].id : nil
    }

    // MARK: Slots

    /// Puts a finger down in a slot. A finger that was there ends: its lift was not reported.
    public mutating func begin(_ slot: Int, tool: Tool = .finger) {
        guard places.indices.contains(slot) else { return noteIgnored() }
        if isReported { startNextFrame() }
        if isOccupied(slot) { makeRoom(slot) }
        places[slot] = Place(index: frame.contacts.count)
        frame.contacts.append(Contact(id: takeID(), tool: tool, location: .zero, startTime: .zero))
        hasChanges = true
    }

    private mutating func takeID() -> ContactID {
        defer { nextID &+= 1 }
        return ContactID(nextID)
    }

    /// Takes the contact out of a slot that another finger gets, into `replaced` or `passed`.
    private mutating func makeRoom(_ slot: Int) {
        let place = places[slot]
        var contact = frame.contacts[place.index]
        remove(at: place.index)
        if contact.phase != .began {
            if !contact.phase.isTerminal { contact.phase = .ended }
            replaced.append(contact)
        } else if passed.count < places.count {
            contact.phase = place.end ?? .ended
            passed.append(contact)
        } else {
            ignored += 1
        }
    }

    /// Changes the location, pressure, size or tool of the finger in a slot.
    @inlinable @inline(__always)
    public mutating func update(_ slot: Int, _ change: (inout Contact) -> Void) {
        guard isOccupied(slot) else { return noteIgnored() }
        let index = places[slot].index
        let isFirst = isReported
        isReported = false
        frame.contacts.withUnsafeMutableBufferPointer { contacts in
            if isFirst { Self.rest(contacts) }
            change(&contacts[index])
            if contacts[index].phase == .stationary { contacts[index].phase = .moved }
        }
    }

    /// Changes properties of the finger in a slot without making that a movement: its phase stays as it is.
    public mutating func amend(_ slot: Int, _ change: (inout Contact) -> Void) {
        guard isOccupied(slot) else { return noteIgnored() }
        if isReported { startNextFrame() }
        change(&frame.contacts[places[slot].index])
    }

    @usableFromInline
    mutating func noteIgnored() { ignored += 1 }

    public mutating func end(_ slot: Int) { finish(slot, .ended) }

    public mutating func cancel(_ slot: Int) { finish(slot, .cancelled) }

    public mutating func cancelAll() {
        for slot in places.indices where isOccupied(slot) { finish(slot, .cancelled) }
    }

    /// Ends or cancels a contact. One that no frame has shown still begins in the next; `Place.end` keeps how it ends.
    private mutating func finish(_ slot: Int, _ phase: ContactPhase) {
        guard isOccupied(slot) else { return noteIgnored() }
        if isReported { startNextFrame() }
        let index = places[slot].index
        if frame.contacts[index].phase == .began {
            if places[slot].end != .cancelled { places[slot].end = phase }
        } else if frame.contacts[index].phase != .cancelled {
            frame.contacts[index].phase = phase
        }
        hasChanges = true
    }

    /// Begins the next frame, in which a finger rests unless the panel reports it.
    private mutating func startNextFrame() {
        isReported = false
        frame.contacts.withUnsafeMutableBufferPointer { Self.rest($0) }
    }

    /// Makes all contacts rest at their locations, for the next frame.
    @inlinable
    static func rest(_ contacts: UnsafeMutableBufferPointer<Contact>) {
        for index in contacts.indices {
            contacts[index].phase = .stationary
            contacts[index].previousLocation = contacts[index].location
        }
    }

    /// Removes a contact from the frame, empties its slot, and adapts the indices in `places`.
    private mutating func remove(at index: Int) {
        frame.contacts.remove(at: index)
        for slot in places.indices {
            if places[slot].index == index {
                places[slot] = Place()
            } else if places[slot].index > index {
                places[slot].index -= 1
            }
        }
    }

    // MARK: Reports

    /// Closes the frame and hands it over: once; twice if a finger came and went within it; never if no finger is or
    /// was down.
    public mutating func report(at time: Timestamp, _ handle: (borrowing TouchFrame) -> Void) {
        if isReported { startNextFrame() }
        frame.timestamp = time
        if hasChanges { return reportChanges(handle) }
        guard !frame.contacts.isEmpty else { return }
        handle(frame)
        isReported = true
    }

    /// Hands over the frame, then an extra one for contacts that came and went within it.
    private mutating func reportChanges(_ handle: (borrowing TouchFrame) -> Void) {
        repeat {
            if isReported { startNextFrame() }
            startContacts(at: frame.timestamp)
            frame.contacts.insert(contentsOf: passed, at: 0)
            for index in passed.indices { frame.contacts[index].phase = .began }
            frame.contacts.insert(contentsOf: replaced, at: 0)
            handle(frame)
            frame.contacts.removeFirst(replaced.count + passed.count)
            dropEnded()
            isReported = true
            hasChanges = false
            endPassed()
        } while hasChanges
    }

    private mutating func startContacts(at time: Timestamp) {
        for index in passed.indices { passed[index].start(at: time) }
        for index in frame.contacts.indices where frame.contacts[index].phase == .began {
            frame.contacts[index].start(at: time)
        }
    }

    private mutating func dropEnded() {
        replaced.removeAll(keepingCapacity: true)
        for index in frame.contacts.indices.reversed() where frame.contacts[index].phase.isTerminal {
            remove(at: index)
        }
    }

    /// Ends, in an extra frame, contacts that came and went within the report.
    private mutating func endPassed() {
        swap(&replaced, &passed)
        hasChanges = !replaced.isEmpty
        for slot in places.indices {
            guard let end = places[slot].end else { continue }
            finish(slot, end)
            places[slot].end = nil
        }
    }

    /// Cancels every finger in one frame, and lets it begin again at its location as another contact in a second one,
    /// so that the next listener hears the finger from its beginning. Without fingers there are no frames. It must not
    /// be called while `report` hands over frames.
    public mutating func beginAgain(
        at time: Timestamp, cancelled: (borrowing TouchFrame) -> Void, began: (borrowing TouchFrame) -> Void
    ) {
        guard count > 0 else { return }
        if isReported { startNextFrame() }
        frame.timestamp = time
        // The contacts at the end of the frame have not been reported yet: they are put aside.
        let known = frame.contacts.firstIndex { $0.phase == .began } ?? count
        let unknown = count - known
        passed.append(contentsOf: frame.contacts.suffix(unknown))
        frame.contacts.removeLast(unknown)
        for slot in places.indices where isOccupied(slot) && places[slot].index < known {
            let phase = frame.contacts[places[slot].index].phase
            if phase.isTerminal { places[slot].end = phase }
        }
        for index in frame.contacts.indices { frame.contacts[index].phase = .cancelled }
        cancelled(frame)
        for index in frame.contacts.indices {
            frame.contacts[index].id = takeID()
            frame.contacts[index].phase = .began
        }
        frame.contacts.append(contentsOf: passed.suffix(unknown))
        passed.removeLast(unknown)
        hasChanges = true
        report(at: time, began)
    }
}

extension Contact {
    /// Sets the start of the contact to its present location, for its first frame.
    fileprivate mutating func start(at time: Timestamp) {
        startTime = time
        startLocation = location
        previousLocation = location
    }
}
