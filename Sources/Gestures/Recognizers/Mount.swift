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
    /// What the recognisers use without owning it. It lives as long as the mounted gesture.
    private(set) var kept: [AnyObject] = []

    /// Hears of the surface's switches.
    @usableFromInline let flips: SwitchFlips

    init(names: [String], flips: SwitchFlips) {
        self.names = names
        self.flips = flips
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

    /// Keeps an object alive for as long as the gesture is mounted. Recognisers refer to it without counting, so that they
    /// are plain memory: copying one costs nothing.
    @usableFromInline
    mutating func keep<Object: AnyObject>(_ object: Object) -> Object {
        kept.append(object)
        return object
    }

    /// The same for an object that is called in frames. `_withUnsafeGuaranteedRef` reaches it without counting either, as
    /// `unowned(unsafe)` does not: a call of a stored closure that is counted takes 40 instructions.
    @inlinable
    mutating func keepUncounted<Object: AnyObject>(_ object: Object) -> Unmanaged<Object> {
        Unmanaged.passUnretained(keep(object))
    }

    @usableFromInline
    mutating func refuse(_ what: String) {
        refusals.append(what)
    }
}

/// An action, at one place in memory.
@usableFromInline
final class ActionBox<Input, Output> {
    @usableFromInline let call: (Input) -> Output

    @inlinable
    init(_ call: @escaping (Input) -> Output) {
        self.call = call
    }
}
