/// A gesture that changes only when its value differs from the one at its last change.
public struct RemoveDuplicatesGesture<Base: Gesture>: Gesture where Base.Value: Equatable {
    public typealias Value = Base.Value
    public typealias Body = Never

    @usableFromInline let base: Base

    @inlinable
    init(base: Base) {
        self.base = base
    }

    @inlinable
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        RemoveDuplicatesRecognizer(child: base.mounted(&mount))
    }
}

extension Gesture where Value: Equatable {
    /// Changes only when the value differs from the last one. The end is always delivered.
    @inlinable
    public func removeDuplicates() -> RemoveDuplicatesGesture<Self> { RemoveDuplicatesGesture(base: self) }
}
