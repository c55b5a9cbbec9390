import MIDI
import Ribbons
import Storage
import Touch

/// Contacts that do not sound yet, in the order in which they came. After `init` nothing is allocated.
struct WaitingContacts {
    struct Entry {
        var contact: RibbonContact
        /// The velocity of its touch-down, or of the note that it lost.
        var velocity: UInt7
    }

    private var entries: [Entry] = []

    init() { entries.prepare(capacity: Ribbon.contactLimit) }

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ contact: RibbonContact, _ velocity: UInt7) {
        guard entries.count < Ribbon.contactLimit else { return }
        entries.append(Entry(contact: contact, velocity: velocity))
    }

    /// Keeps the latest report of a contact, if it waits here.
    mutating func update(_ contact: RibbonContact) {
        if let index = index(of: contact.id) { entries[index].contact = contact }
    }

    subscript(contact: ContactID) -> Entry? { index(of: contact).map { entries[$0] } }

    mutating func remove(_ contact: ContactID) {
        if let index = index(of: contact) { entries.remove(at: index) }
    }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    /// Removes and returns the contact that sounds next.
    mutating func take(by priority: Priority, on rows: PitchRows) -> Entry? {
        func pitch(_ index: Int) -> Double { rows.pitch(at: entries[index].contact) }
        let index: Int? =
            switch priority {
            case .last: entries.indices.last
            case .low: entries.indices.min { pitch($0) < pitch($1) }
            case .high: entries.indices.max { pitch($0) < pitch($1) }
            }
        return index.map { entries.remove(at: $0) }
    }

    private func index(of contact: ContactID) -> Int? { entries.firstIndex { $0.contact.id == contact } }
}
