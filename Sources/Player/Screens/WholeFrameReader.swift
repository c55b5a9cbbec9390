import Time
import Touch

/// A contact of a panel that always lists all of them.
public struct WholeContact: Hashable, Sendable {
    /// The panel's own number for it, from its touch-down to its lift.
    public var id: UInt32
    /// Its place on the screen, in points.
    public var location: Point
    /// 0…1; nil if the panel reports none.
    public var pressure: Double?
    /// The longer diameter of the contact; nil if the panel reports none.
    public var size: Points?

    public init(id: UInt32, location: Point, pressure: Double? = nil, size: Points? = nil) {
        (self.id, self.location, self.pressure, self.size) = (id, location, pressure, size)
    }

    fileprivate var isFinite: Bool {
        location.x.isFinite && location.y.isFinite && (pressure ?? 0).isFinite && (size ?? 0).isFinite
    }
}

/// Makes frames from lists of contacts: a contact begins with the first list that has it, and ends with the first list
/// without it.
struct WholeFrameReader {
    /// Contacts at once; more are ignored, and counted.
    static let contactLimit = 32

    private var table: SlotTable
    /// The last known contact of each slot; nil if it is empty.
    private var known: [WholeContact?]
    private(set) var ignored = 0
    private var lastTime = Timestamp.zero

    init(firstID: UInt32) {
        table = SlotTable(slots: Self.contactLimit, firstID: firstID)
        known = Array(repeating: nil, count: Self.contactLimit)
    }

    mutating func handle(_ contacts: [WholeContact], at time: Timestamp, _ play: (borrowing TouchFrame) -> Void) {
        for slot in known.indices {
            guard let contact = known[slot], !contacts.contains(where: { $0.id == contact.id }) else { continue }
            table.end(slot)
            known[slot] = nil
        }
        for contact in contacts { write(contact) }
        lastTime = time
        table.report(at: time, play)
    }

    private mutating func write(_ contact: WholeContact) {
        guard contact.isFinite, let slot = slot(for: contact.id) else {
            ignored += 1
            return
        }
        guard known[slot] != contact else { return }
        known[slot] = contact
        table.update(slot) {
            $0.location = contact.location
            $0.pressure = contact.pressure.map { min(max($0, 0), Contact.highestPressure) } ?? Contact.noPressure
            $0.size = contact.size.map { max($0, 0) } ?? Contact.noSize
        }
    }

    /// The slot of a contact; a new contact takes a free one.
    private mutating func slot(for id: UInt32) -> Int? {
        if let slot = known.firstIndex(where: { $0?.id == id }) { return slot }
        guard let free = known.firstIndex(of: nil) else { return nil }
        table.begin(free)
        return free
    }

    mutating func cancelAll(at time: Timestamp?, _ play: (borrowing TouchFrame) -> Void) {
        for slot in known.indices { known[slot] = nil }
        table.cancelAll()
        table.report(at: time ?? lastTime, play)
    }

    mutating func beginAgain(
        at time: Timestamp, cancelled: (borrowing TouchFrame) -> Void, began: (borrowing TouchFrame) -> Void
    ) {
        table.beginAgain(at: time, cancelled: cancelled, began: began)
    }
}
