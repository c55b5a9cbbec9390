/// A gesture whose value is another's, transformed.
public struct MapGesture<Base: Gesture, Value>: Gesture {
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
    public func mounted(_ mount: inout Mount) -> MapRecognizer<Base.Mounted, Value> {
        MapRecognizer(child: base.mounted(&mount), whileChanging: changed, atEnd: ended)
    }
}

extension Gesture {
    @inlinable
    public func map<T>(_ transform: @escaping (Value) -> T) -> MapGesture<Self, T> {
        MapGesture(base: self, changed: transform, ended: transform)
    }

    /// Transforms what a gesture says on its way and what it says at its end each in its own way.
    ///
    /// - Parameters:
    ///   - changed: where it answers nil there is nothing to tell yet, and no change.
    ///   - ended: the value of the end.
    @inlinable
    public func map<T>(changed: @escaping (Value) -> T?, ended: @escaping (Value) -> T) -> MapGesture<Self, T> {
        MapGesture(base: self, changed: changed, ended: ended)
    }
}

public struct MapRecognizer<Child: Recognizer, Value>: ModifierRecognizer {
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

    @inlinable public var changed: Bool { child.changed && current != nil }
    @inlinable public var hasValue: Bool { value != nil }

    @inlinable public var value: Value? {
        guard let value = child.value else { return nil }
        return child.stage == .ended ? atEnd(value) : whileChanging(value)
    }

    /// What a change in this moment says, whether or not the gesture ends in it too.
    @usableFromInline var current: Value? { child.value.flatMap(whileChanging) }
}
