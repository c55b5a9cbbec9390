import Storage

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
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        MapRecognizer(base.mounted(&mount), transform: transform, &mount)
    }
}

extension Gesture {
    @inlinable
    public func map<T>(_ transform: @escaping (Value) -> T) -> MapGesture<Self, T> {
        MapGesture(base: self, transform: transform)
    }
}

@usableFromInline
struct MapRecognizer<Child: Recognizer, Value>: ModifierRecognizer {
    public var child: Child
    @usableFromInline let transform: Unretained<ClosureBox<Child.Value, Value>>

    @inlinable
    init(_ child: Child, transform: @escaping (Child.Value) -> Value, _ mount: inout MountContext) {
        self.child = child
        self.transform = mount.arena.keep(ClosureBox(transform))
    }

    @inlinable public var value: Value? { child.value.map { value in transform.with { $0.call(value) } } }

    @inlinable
    public mutating func steadiness() -> Steadiness { child.steadiness() }
}
