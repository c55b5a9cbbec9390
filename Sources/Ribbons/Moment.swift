import Touch

/// The frame or the deadline that is being handled: what gestures do not carry, their ribbons find here.
public final class Moment {
    public internal(set) var time = Timestamp.zero
    private var contacts: [Contact] = []

    public init() {}

    func begin(_ frame: borrowing TouchFrame) {
        time = frame.timestamp
        contacts = frame.contacts
    }

    /// Lets go of the frame, so that its maker can write the next one in place.
    func end() { contacts = [] }

    func contact(_ id: ContactID) -> Contact? { contacts.first { $0.id == id } }
}
