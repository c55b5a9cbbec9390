import Touch

/// Contacts that have slid off the ribbon they came down on and play in another one (PRESETS, `glide`). After `init`
/// nothing is allocated.
struct Guests {
    private struct Guest {
        var contact: ContactID
        var host: Int
    }

    private var list: [Guest] = []

    init() { list.reserveCapacity(64) }

    /// Where a contact plays; nil where it plays at home.
    func host(of contact: ContactID) -> Int? {
        for guest in list where guest.contact == contact { return guest.host }
        return nil
    }

    /// The contact plays in `host` from now on; nil: at home.
    mutating func move(_ contact: ContactID, to host: Int?) {
        list.removeAll { $0.contact == contact }
        if let host { list.append(Guest(contact: contact, host: host)) }
    }

    mutating func removeAll() { list.removeAll(keepingCapacity: true) }
}
