/// A gesture with a name for traces and for `FailureReason.excluded(by:)`.
public struct NamedGesture<Base: Gesture>: Gesture {
    public typealias Value = Base.Value
    public typealias Body = Never

    @usableFromInline let base: Base
    @usableFromInline let name: String

    @inlinable
    init(base: Base, name: String) {
        self.base = base
        self.name = name
    }

    @inlinable
    public func mounted(_ mount: inout MountContext) -> Base.Mounted {
        mount.pendingName = name
        return base.mounted(&mount)
    }
}

extension Gesture {
    /// Names the gesture in traces. An unnamed gesture is shown by its type.
    @inlinable
    public func named(_ name: String) -> NamedGesture<Self> { NamedGesture(base: self, name: name) }
}
