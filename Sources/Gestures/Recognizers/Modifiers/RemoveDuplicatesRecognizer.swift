/// Mounts `removeDuplicates()`: a change to the value of the last change is none, so `onChanged` is not called.
@usableFromInline
struct RemoveDuplicatesRecognizer<Child: Recognizer>: ModifierRecognizer where Child.Value: Equatable {
    public typealias Value = Child.Value

    public var child: Child
    /// The value of the last change.
    @usableFromInline var latest: Value?

    @inlinable
    init(child: Child) {
        self.child = child
    }

    @inlinable public var changed: Bool { child.changed && child.value != latest }

    @inlinable
    public mutating func steadiness() -> Steadiness { child.steadiness() }

    @inlinable
    public mutating func followMovement(of touches: ActiveTouches) -> Bool {
        guard child.followMovement(of: touches), child.value != latest else { return false }
        latest = child.value
        return true
    }

    @inlinable
    public mutating func finish(mayReset: Bool) {
        if child.changed { latest = child.value }
        child.finish(mayReset: mayReset)
        if !child.isEngaged, !child.phase.isTerminal { latest = nil }
    }

    @inlinable
    public mutating func reset() {
        latest = nil
        child.reset()
    }
}
