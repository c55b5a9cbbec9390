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
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        MapPhasesRecognizer(base.mounted(&mount), whileChanging: changed, atEnd: ended, &mount)
    }
}

extension Gesture {
    /// Transforms what a gesture says on its way and what it says at its end each in its own way.
    ///
    /// - Parameters:
    ///   - changed: where it answers nil there is no value yet, and no change.
    ///   - ended: the value of the end.
    @inlinable
    public func map<T>(
        changed: @escaping (Value) -> T?, ended: @escaping (Value) -> T
    ) -> MapPhasesGesture<Self, T> {
        MapPhasesGesture(base: self, changed: changed, ended: ended)
    }
}
