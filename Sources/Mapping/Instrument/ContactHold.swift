/// The holder of a contact, and of the sound that it plays.
public enum ContactHold: UInt8, Sendable {
    /// A finger that is down.
    case finger
    /// A loop of touches, which repeats the contact.
    case loop
    /// A latch or a pedal: the finger has been lifted, and its note sounds on.
    case latch
}
