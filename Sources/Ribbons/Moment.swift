import Time
import Touch

/// The frame or the deadline that is being handled: what gestures do not carry, their ribbons find here.
public final class Moment {
    public internal(set) var time = Timestamp.zero
    /// The frame's own memory, while it is handled.
    private var contacts = UnsafeBufferPointer<Contact>(start: nil, count: 0)

    public init() {}

    /// Has `body` handle a frame.
    func during(_ frame: borrowing TouchFrame, _ body: (UnsafeBufferPointer<Contact>) -> Void) {
        time = frame.timestamp
        frame.contacts.withUnsafeBufferPointer {
            contacts = $0
            body($0)
        }
        contacts = UnsafeBufferPointer(start: nil, count: 0)
    }

    /// What the panel tells of a finger's touch; a full one of no size where it tells nothing.
    func touch(of id: ContactID) -> (pressure: Double, size: Points) {
        for index in contacts.indices where contacts[index].id == id {
            return (contacts[index].pressure, contacts[index].size)
        }
        return (1, 0)
    }
}
