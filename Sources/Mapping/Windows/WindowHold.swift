import Ribbons

/// Whether a window's notes sound: while a finger holds the ribbon, or a gate is open; or longer, by a latch or its
/// mode.
struct WindowHold {
    enum Change {
        /// Nothing sounds.
        case none
        /// The first finger has come down, or the gate has opened.
        case struck
        /// The notes sound on; the window may have moved.
        case held
        case ended
    }

    private let source: Source
    private let mode: Mode
    private let isSwitch: Bool
    /// Notices fingers, for sources that are contacts.
    private var strikes = ContactStrikes()
    /// Whether the gate was open at the last frame, for sources that are gates.
    private var wasOpen = false
    /// Whether a finger or the gate holds the notes; used only in the mode `momentary`.
    private var isHeld = false
    /// Whether the notes sound although nothing holds them.
    private var isKept = false

    init(_ route: Route) { (source, mode, isSwitch) = (route.source, route.mode ?? .momentary, route.isSwitch) }

    var isSounding: Bool { isHeld || isKept }

    /// Whether the notes sound; nil if they are not switched on and off.
    var isOn: Bool? { isSwitch ? isSounding : nil }

    /// Whether their toggle is on; nil if they have none.
    var toggle: Bool? { mode == .toggle ? isSounding : nil }

    /// Sets their toggle to the state in a snapshot.
    mutating func recall(_ isOn: Bool) -> Change {
        guard let toggle, isOn != toggle else { return .none }
        isKept = isOn
        return isOn ? .struck : .ended
    }

    /// Whether they end with the latch.
    var isLatched: Bool { isKept && mode != .toggle && mode != .percussive }

    /// Follows a ribbon that has changed.
    /// - Returns: the change, which the caller must play.
    mutating func follow(_ ribbon: Ribbon, isLatching: Bool) -> Change {
        let isStruck = isStruck(ribbon)
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

    /// Whether the first finger has come down, or the gate has opened, since the last call.
    private mutating func isStruck(_ ribbon: Ribbon) -> Bool {
        if isOfContacts { return strikes.take(ribbon, isSilent: mode == .momentary && !isSounding) }
        defer { wasOpen = isOpen(ribbon) }
        return isOpen(ribbon) && !wasOpen
    }

    /// Whether fingers on the ribbon strike and hold the notes, rather than a gate.
    private var isOfContacts: Bool { source == .range || source == .contact }

    private func isOpen(_ ribbon: Ribbon) -> Bool { isOfContacts ? !ribbon.contacts.isEmpty : ribbon.isOpen(source) }

    /// Treats contacts and gates that are down as already played, so that they strike nothing.
    mutating func synchronize(with ribbon: Ribbon) {
        strikes.synchronize(with: ribbon)
        wasOpen = isOpen(ribbon)
    }

    mutating func end() { (isHeld, isKept) = (false, false) }
}
