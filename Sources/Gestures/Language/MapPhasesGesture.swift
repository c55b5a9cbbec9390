/// A gesture whose value is transformed in one way at changes and in another way at the end.
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
    /// Transforms the values of changes in one way, and the value of the end in another.
    ///
    /// - Parameters:
    ///   - changed: transforms the value of a change; nil means that there is no value yet, and no change.
    ///   - ended: transforms the value of the end.
    @inlinable
    public func map<T>(
        changed: @escaping (Value) -> T?, ended: @escaping (Value) -> T
    ) -> MapPhasesGesture<Self, T> {
        MapPhasesGesture(base: self, changed: changed, ended: ended)
    }
}
