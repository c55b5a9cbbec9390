/// Something that can be done to a region without touching it. Everything that otherwise only a gesture does should
/// have one, so that a keyboard, a switch, a MIDI pedal or a command can do it too.
public enum AccessibilityAction: Hashable, Sendable {
    /// Moves the region's value one step up, or down.
    case increment, decrement
    /// Does the same as a tap.
    case activate
    case named(String)
}

extension Region {
    /// Sets an accessibility action of the region; it replaces the earlier one.
    public func accessibilityAction(_ action: AccessibilityAction, perform: @escaping () -> Void) {
        accessibility.removeAll { $0.action == action }
        accessibility.append((action, perform))
    }

    /// Its accessibility actions, in the order in which they were set.
    public var accessibilityActions: [AccessibilityAction] { accessibility.map(\.action) }

    /// Performs one of its accessibility actions, between two frames. A region that is disabled, hidden or removed, or
    /// lies in such a region, does nothing.
    ///
    /// - Returns: whether the action was performed.
    @discardableResult
    public func perform(_ action: AccessibilityAction) -> Bool {
        guard isReachable, let found = accessibility.first(where: { $0.action == action }) else { return false }
        found.perform()
        return true
    }

    private var isReachable: Bool { isEnabled && !isHidden && (parent?.isReachable ?? (self === surface.root)) }
}
