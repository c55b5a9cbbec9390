import Touch

/// The ribbons on which contacts play that have glided from their own. After `init` nothing is allocated for fewer than 64.
struct ContactHosts {
    private struct Guest {
        let contact: ContactID
        /// The ribbon's place among those of the instrument.
        var host: Int
        /// The row of the host in which the contact is.
        var row: Int
    }

    private var guests: [Guest] = []

    init() { guests.reserveCapacity(64) }

    /// The ribbon that a contact has glided to; nil where it plays on its own.
    func host(of contact: ContactID) -> Int? {
        guard !guests.isEmpty else { return nil }
        return index(of: contact).map { guests[$0].host }
    }

    /// The row of its host that a contact is in; nil where it plays on its own ribbon.
    func row(of contact: ContactID) -> Int? { index(of: contact).map { guests[$0].row } }

    /// From here on a contact plays on a host, in a row.
    mutating func set(_ contact: ContactID, host: Int, row: Int) {
        if let index = index(of: contact) {
            (guests[index].host, guests[index].row) = (host, row)
        } else {
            guests.append(Guest(contact: contact, host: host, row: row))
        }
    }

    /// The contact is gone, or plays on its own ribbon again.
    mutating func remove(_ contact: ContactID) {
        guard !guests.isEmpty else { return }
        guests.removeAll { $0.contact == contact }
    }

    /// All contacts play on their own ribbons again.
    mutating func removeAll() { guests.removeAll(keepingCapacity: true) }

    private func index(of contact: ContactID) -> Int? { guests.firstIndex { $0.contact == contact } }
}
