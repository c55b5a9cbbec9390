import Ribbons

/// Whether a window's notes sound: while a finger holds the ribbon, or a gate is open; or longer, by a latch or its mode.
struct WindowHold {
    enum Change {
        /// Nothing sounds.
        case none
        /// A finger has come down where none was, or the gate has opened.
        case struck
        /// The notes sound on; the window may have moved.
        case held
        case ended
    }

    private let source: Source
    private let mode: Mode
    private let isSwitch: Bool
    /// How many contacts had come down.
    private var touchDowns = 0
    private var wasOpen = false
    private var isHeld = false
    /// Whether they sound though nothing holds them.
    private var isKept = false

    init(_ route: Route) { (source, mode, isSwitch) = (route.source, route.mode ?? .momentary, route.isSwitch) }

    var isSounding: Bool { isHeld || isKept }

    /// Whether they sound; nil where that is not switched.
    var isOn: Bool? { isSwitch ? isSounding : nil }

    /// Whether their toggle is on; nil where they have none.
    var toggle: Bool? { mode == .toggle ? isSounding : nil }

    /// Switches their toggle as a snapshot says.
    mutating func recall(_ isOn: Bool) -> Change {
        guard let toggle, isOn != toggle else { return .none }
        isKept = isOn
        return isOn ? .struck : .ended
    }

    /// Whether they end with the latch.
    var isLatched: Bool { isKept && mode != .toggle }

    mutating func follow(_ ribbon: Ribbon, isLatching: Bool) -> Change {
        let isStruck = takeStrike(ribbon)
        switch mode {
        case .momentary:
            if isStruck {
                (isHeld, isKept) = (true, false)
                return .struck
            }
            guard isSounding else { return .none }
            guard isHeld, !isOpen(ribbon) else { return .held }
            isHeld = false
            isKept = isLatching && !ribbon.wasCancelled
            return isKept ? .held : .ended
        case .toggle where isStruck && isKept:
            isKept = false
            return .ended
        case .toggle, .latch, .percussive:
            if isStruck { isKept = true }
            return isStruck ? .struck : isKept ? .held : .none
        }
    }

    private mutating func takeStrike(_ ribbon: Ribbon) -> Bool {
        defer { synchronize(with: ribbon) }
        guard isOfContacts else { return isOpen(ribbon) && !wasOpen }
        // Contacts are in the order in which they came. Where all of them are new, no finger has held on: one may have
        // taken another's place within a report.
        return !ribbon.contacts.isEmpty && ribbon.contacts.count <= ribbon.touchDowns - touchDowns
    }

    private var isOfContacts: Bool { source == .range || source == .contact }

    private func isOpen(_ ribbon: Ribbon) -> Bool { isOfContacts ? !ribbon.contacts.isEmpty : ribbon.isOpen(source) }

    /// Contacts and gates that are down now were played elsewhere; they strike nothing here.
    mutating func synchronize(with ribbon: Ribbon) {
        touchDowns = ribbon.touchDowns
        wasOpen = isOpen(ribbon)
    }

    mutating func end() { (isHeld, isKept) = (false, false) }
}
