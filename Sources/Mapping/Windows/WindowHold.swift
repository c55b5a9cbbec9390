import Ribbons

/// Whether a ribbon's window sounds: while a finger holds the ribbon, or latched after it.
struct WindowHold {
    enum Change {
        /// Nothing sounds.
        case none
        /// A finger has come down where none was.
        case struck
        /// The window sounds on, and may have moved.
        case held
        case ended
    }

    /// How many contacts had come down.
    private var touchDowns = 0
    private var isHeld = false
    private(set) var isLatched = false

    var isSounding: Bool { isHeld || isLatched }

    mutating func follow(_ ribbon: Ribbon, isLatching: Bool) -> Change {
        // Contacts are in the order in which they came. Where all of them are new, no finger has held on: one may have
        // taken another's place within a report.
        let isStruck = !ribbon.contacts.isEmpty && ribbon.contacts.count <= ribbon.touchDowns - touchDowns
        touchDowns = ribbon.touchDowns
        if isStruck {
            (isHeld, isLatched) = (true, false)
            return .struck
        }
        guard isSounding else { return .none }
        guard isHeld, ribbon.contacts.isEmpty else { return .held }
        isHeld = false
        isLatched = isLatching && !ribbon.wasCancelled
        return isLatched ? .held : .ended
    }

    /// What is down on the ribbon has been struck elsewhere, and sounds nothing here.
    mutating func synchronize(with ribbon: Ribbon) { touchDowns = ribbon.touchDowns }

    mutating func end() { (isHeld, isLatched) = (false, false) }
}
