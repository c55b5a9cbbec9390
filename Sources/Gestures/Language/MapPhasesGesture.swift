/// A gesture that says one thing on its way and another at its end.
public struct MapPhasesGesture<Base: Gesture, Value>: Gesture {
    public typealias Body = Never

    @usableFromInline let base: Base
    @usableFromInline let changed: (Base.Value) -> Value?
    @usableFromInline let ended: (Base.Value) -> Value

    @inlinable
    init(base: Base, changed: @escaping (Base.Value) -> Value?, ended: @escaping (Base.Value) -> Value) {
        self.base = base
        self.changed = changed
        self.ended = ended
    }

    @inlinable
    public func mounted(_ mount: inout Mount) -> MapPhasesRecognizer<Base.Mounted, Value> {
        MapPhasesRecognizer(base.mounted(&mount), whileChanging: changed, atEnd: ended, &mount)
    }
}

extension Gesture {
    /// Transforms what a gesture says on its way and what it says at its end each in its own way.
    ///
    /// - Parameters:
    ///   - changed: where it answers nil there is nothing to tell yet, and no change.
    ///   - ended: the value of the end.
    @inlinable
    public func map<T>(
        changed: @escaping (Value) -> T?, ended: @escaping (Value) -> T
    ) -> MapPhasesGesture<Self, T> {
        MapPhasesGesture(base: self, changed: changed, ended: ended)
    }
}

public struct MapPhasesRecognizer<Child: Recognizer, Value>: ModifierRecognizer {
    public var child: Child
    @usableFromInline unowned(unsafe) let whileChanging: ActionBox<Child.Value, Value?>
    @usableFromInline unowned(unsafe) let atEnd: ActionBox<Child.Value, Value>

    @inlinable
    init(
        _ child: Child, whileChanging: @escaping (Child.Value) -> Value?, atEnd: @escaping (Child.Value) -> Value,
        _ mount: inout Mount
    ) {
        self.child = child
        self.whileChanging = mount.keep(ActionBox(whileChanging))
        self.atEnd = mount.keep(ActionBox(atEnd))
    }

    @inlinable public var changed: Bool { child.changed && child.value.flatMap { whileChanging.call($0) } != nil }
    @inlinable public var hasValue: Bool { value != nil }

    @inlinable public var value: Value? {
        guard let value = child.value else { return nil }
        return child.stage == .ended ? atEnd.call(value) : whileChanging.call(value)
    }
}
