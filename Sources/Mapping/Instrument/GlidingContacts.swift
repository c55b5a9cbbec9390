import Touch

/// The contacts that have slid off the ribbon where they came down and now play on another one (`glide`; docs/notes.md,
/// "Voices"). After `init` nothing is allocated.
struct GlidingContacts {
    private struct Entry {
        var contact: ContactID
        var ribbon: Int
    }

    private var entries: [Entry] = []

    init() { entries.reserveCapacity(64) }

    /// The index of the ribbon that a contact plays on; nil where it is still on its own.
    func ribbon(of contact: ContactID) -> Int? {
        for entry in entries where entry.contact == contact { return entry.ribbon }
        return nil
    }

    /// The contact plays on this ribbon from now on; nil: on its own.
    mutating func move(_ contact: ContactID, to ribbon: Int?) {
        entries.removeAll { $0.contact == contact }
        if let ribbon { entries.append(Entry(contact: contact, ribbon: ribbon)) }
    }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
