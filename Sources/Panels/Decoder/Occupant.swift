/// One place for a contact (a slot, a packet's contact, the single touch), and what has been told of the contact in it.
///
/// A contact that hovers, or has only just come, waits; it is told of at the end of the report in which it touches. A
/// palm is cancelled and stays unheard until it leaves.
struct Occupant: Sendable {
    private enum Standing: UInt8 {
        /// Nothing is there.
        case absent
        /// Something is there that does not touch, or has not been told of yet.
        case waiting
        /// A contact is being played.
        case touching
        /// A palm, until it leaves.
        case refused
    }

    private var standing = Standing.absent
    var contact = PanelContact()
    /// What was said of it since `settle`.
    var changes: PanelContact.Changes = []

    var isPresent: Bool { standing != .absent }

    /// A contact comes. It is told of when the report is complete, for its place follows.
    mutating func arrive() {
        standing = .waiting
        changes = .all
    }

    /// Takes up the value of a multi-touch axis.
    @inline(__always)
    mutating func hear(_ code: UInt16, _ value: Int32) { changes.formUnion(contact.set(code, value)) }

    /// The contact is gone. One that came within the same report is still told of: it was a tap.
    mutating func leave(_ slot: Int, hoversAbove touch: Int32, in contacts: inout ContactPipeline) {
        if standing == .waiting, !changes.isEmpty { settle(slot, hoversAbove: touch, in: &contacts) }
        if standing == .touching { contacts.end(slot) }
        standing = .absent
        changes = .all
    }

    /// The contact is gone and its end is told of elsewhere. What the panel said of the place stays true.
    mutating func forget() { standing = .absent }

    /// Tells what the report has said.
    /// - Parameter touch: the distance up to which a contact touches.
    mutating func settle(_ slot: Int, hoversAbove touch: Int32, in contacts: inout ContactPipeline) {
        guard !changes.isEmpty else { return }
        defer { changes = [] }
        if standing == .touching, changes == .position { return contacts.move(slot, contact) }
        let isHovering = contact.distance > touch
        switch standing {
        case .absent, .refused: break
        case .waiting:
            if contact.tool == .palm {
                standing = .refused
            } else if !isHovering {
                contacts.begin(slot, contact)
                standing = .touching
            }
        case .touching:
            if contact.tool == .palm {
                contacts.cancel(slot)
                standing = .refused
            } else if isHovering {
                contacts.end(slot)
                standing = .waiting
            } else {
                contacts.update(slot, contact)
            }
        }
    }
}
