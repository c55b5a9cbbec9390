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
