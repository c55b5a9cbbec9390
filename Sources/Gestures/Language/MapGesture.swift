/// A gesture whose value is another's, transformed.
public struct MapGesture<Base: Gesture, Value>: Gesture {
    public typealias Body = Never

    @usableFromInline let base: Base
    @usableFromInline let transform: (Base.Value) -> Value

    @inlinable
    init(base: Base, transform: @escaping (Base.Value) -> Value) {
        self.base = base
        self.transform = transform
    }

    @inlinable
    public func mounted(_ mount: inout Mount) -> MapRecognizer<Base.Mounted, Value> {
        MapRecognizer(child: base.mounted(&mount), transform: transform)
    }
}

extension Gesture {
    @inlinable
    public func map<T>(_ transform: @escaping (Value) -> T) -> MapGesture<Self, T> {
        MapGesture(base: self, transform: transform)
    }
}

public struct MapRecognizer<Child: Recognizer, Value>: ModifierRecognizer {
    public var child: Child
    @usableFromInline let transform: (Child.Value) -> Value

    @inlinable
    init(child: Child, transform: @escaping (Child.Value) -> Value) {
        self.child = child
        self.transform = transform
    }

    @inlinable public var value: Value? { child.value.map(transform) }
}
