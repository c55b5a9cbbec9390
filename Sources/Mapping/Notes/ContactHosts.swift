import Storage
import Touch

/// The ribbons on which gliding contacts play. After `init` nothing is allocated for fewer than 64 contacts.
struct ContactHosts {
    private struct Guest {
        let contact: ContactID
        /// The ribbon's index among those of the instrument.
        var host: Int
        /// The row of the host in which the contact is.
        var row: Int
    }

    private var guests: [Guest] = []

    init() { guests.prepare(capacity: 64) }

    /// The ribbon to which a contact has glided; nil if it plays on its own.
    func host(of contact: ContactID) -> Int? {
        index(of: contact).map { guests[$0].host }
    }

    /// The contact's row on its host; nil if it plays on its own ribbon.
    func row(of contact: ContactID) -> Int? { index(of: contact).map { guests[$0].row } }

    /// Lets a contact play on a host, in a row.
    mutating func set(_ contact: ContactID, host: Int, row: Int) {
        if let index = index(of: contact) {
            (guests[index].host, guests[index].row) = (host, row)
        } else {
            guests.append(Guest(contact: contact, host: host, row: row))
        }
    }

    /// Removes a contact that is gone, or plays on its own ribbon again.
    mutating func remove(_ contact: ContactID) {
        guests.removeAll { $0.contact == contact }
    }

    /// Lets all contacts play on their own ribbons again.
    mutating func removeAll() { guests.removeAll(keepingCapacity: true) }

    private func index(of contact: ContactID) -> Int? { guests.firstIndex { $0.contact == contact } }
}
