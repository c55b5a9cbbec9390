import Ribbons
import Time

/// Contacts that glide: a contact plays on its own ribbon, or on another one to which it has slid.
extension Instrument {
    /// Plays the changes of contacts since the last `process`, which calls this before it sends values.
    func playVoices(at time: Timestamp) {
        for origin in players.indices where players[origin].hasContactChanges {
            let changes = ribbons[origin].changes
            for index in changes.indices { play(changes[index], from: origin, at: time) }
        }
    }

    /// Plays a contact on the ribbon on which it has a voice. If the contact has slid to another ribbon and its voice
    /// can go on there, it begins on that ribbon. Voices that do not glide stay on the first one.
    /// - Parameter origin: the ribbon on which the contact came down.
    private func play(_ change: Ribbon.ContactChange, from origin: Int, at time: Timestamp) {
        let contact = change.contact.id
        let host = hosts.host(of: contact) ?? origin
        let next = change.contact.ribbon
        guard next != host, change.kind == .moved, players[host].holds(contact, hasGlidedIn: host != origin) else {
            if host == origin {
                if change.kind != .moved { hosts.remove(contact) }
                return players[origin].play(change, at: time)
            }
            forward(change, from: origin, to: host, at: time)
            return players[origin].play(change, by: .staying, at: time)
        }
        var beginning = change
        beginning.kind = .began
        if next == origin {
            hosts.remove(contact)
            players[origin].play(beginning, by: .gliding, at: time)
        } else {
            forward(beginning, from: origin, to: next, at: time)
        }
        players[host].leave(contact, hasGlidedIn: host != origin)
        players[origin].play(change, by: .staying, at: time)
    }

    /// Plays a contact of one ribbon on another one, with its position there.
    private func forward(_ change: Ribbon.ContactChange, from origin: Int, to host: Int, at time: Timestamp) {
        let id = change.contact.id
        var change = change
        let row = change.kind == .began ? nil : hosts.row(of: id)
        change.contact = change.contact.seen(from: ribbons[origin], by: ribbons[host], after: row)
        if change.kind == .began || change.kind == .moved {
            hosts.set(id, host: host, row: change.contact.row)
        } else {
            hosts.remove(id)
        }
        players[host].play(change, at: time)
    }

    /// Lets contacts glide between ribbons whose playing sides play notes.
    func prepareGlides() {
        for index in players.indices {
            ribbons[index].handsContactsOn = players[index].glides
            surface.setGlides(players[index].playsNotes, ribbon: index)
        }
    }
}
