/// A gesture that changes only when its value differs from the one it told last.
public struct RemoveDuplicatesGesture<Base: Gesture>: Gesture where Base.Value: Equatable {
    public typealias Value = Base.Value
    public typealias Body = Never

    @usableFromInline let base: Base

    @inlinable
    init(base: Base) {
        self.base = base
    }

    @inlinable
    public func mounted(_ mount: inout Mount) -> RemoveDuplicatesRecognizer<Base.Mounted> {
        RemoveDuplicatesRecognizer(child: base.mounted(&mount))
    }
}

extension Gesture where Value: Equatable {
    /// Tells a change only when the value differs from the last. The end is always told.
    @inlinable
    public func removeDuplicates() -> RemoveDuplicatesGesture<Self> { RemoveDuplicatesGesture(base: self) }
}

public struct RemoveDuplicatesRecognizer<Child: Recognizer>: ModifierRecognizer where Child.Value: Equatable {
    public typealias Value = Child.Value

    public var child: Child
    @usableFromInline var told: Value?

    @inlinable
    init(child: Child) {
        self.child = child
    }

    @inlinable public var changed: Bool { child.changed && child.value != told }

    @inlinable
    public mutating func finish(mayReset: Bool) {
        if child.changed { told = child.value }
        child.finish(mayReset: mayReset)
        if !child.isEngaged, !child.stage.isTerminal { told = nil }
    }

    @inlinable
    public mutating func reset() {
        told = nil
        child.reset()
    }
}
