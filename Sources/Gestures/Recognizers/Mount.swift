import Touch

/// What a gesture is told while it is being mounted.
public struct Mount {
    /// The names of all gestures of the surface, by `GestureID`.
    @usableFromInline var names: [String]
    /// What mounting refused, in sentences.
    @usableFromInline var refusals: [String] = []
    @usableFromInline var pendingName: String?
    @usableFromInline var holdDepth = 0
    @usableFromInline var isInsidePerTouch = false
    private var modifiers: UInt16 = 0

    init(names: [String]) {
        self.names = names
    }

    /// Numbers a gesture; its name is the one that it was given, else its kind's.
    @usableFromInline
    mutating func identify(_ kind: StaticString) -> GestureID {
        names.append(pendingName ?? kind.description)
        pendingName = nil
        return GestureID(UInt16(truncatingIfNeeded: names.count - 1))
    }

    /// Numbers a modifier with callbacks.
    @usableFromInline
    mutating func nextModifier() -> UInt16 {
        modifiers &+= 1
        return modifiers
    }

    @usableFromInline
    mutating func refuse(_ what: String) {
        refusals.append(what)
    }
}
