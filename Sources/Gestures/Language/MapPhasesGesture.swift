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
        MapPhasesRecognizer(child: base.mounted(&mount), whileChanging: changed, atEnd: ended)
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
    @usableFromInline let whileChanging: (Child.Value) -> Value?
    @usableFromInline let atEnd: (Child.Value) -> Value

    @inlinable
    init(
        child: Child, whileChanging: @escaping (Child.Value) -> Value?, atEnd: @escaping (Child.Value) -> Value
    ) {
        self.child = child
        self.whileChanging = whileChanging
        self.atEnd = atEnd
    }

    @inlinable public var changed: Bool { child.changed && child.value.flatMap(whileChanging) != nil }
    @inlinable public var hasValue: Bool { value != nil }

    @inlinable public var value: Value? {
        guard let value = child.value else { return nil }
        return child.stage == .ended ? atEnd(value) : whileChanging(value)
    }
}
