import Storage

@usableFromInline
struct MapPhasesRecognizer<Child: Recognizer, Value>: ModifierRecognizer {
    public var child: Child
    @usableFromInline let whileChanging: Unretained<ClosureBox<Child.Value, Value?>>
    @usableFromInline let atEnd: Unretained<ClosureBox<Child.Value, Value>>

    @inlinable
    init(
        _ child: Child, whileChanging: @escaping (Child.Value) -> Value?, atEnd: @escaping (Child.Value) -> Value,
        _ mount: inout MountContext
    ) {
        self.child = child
        self.whileChanging = mount.arena.keep(ClosureBox(whileChanging))
        self.atEnd = mount.arena.keep(ClosureBox(atEnd))
    }

    @inlinable public var changed: Bool { child.changed && hasChange }
    @inlinable public var hasValue: Bool { value != nil }

    @inlinable public var value: Value? {
        guard let value = child.value else { return nil }
        return child.phase == .ended ? atEnd.with { $0.call(value) } : whileChanging.with { $0.call(value) }
    }

    /// Whether the child's value counts as a change.
    @inlinable var hasChange: Bool {
        guard let value = child.value else { return false }
        return whileChanging.with { $0.call(value) } != nil
    }

    @inlinable
    public mutating func steadiness() -> Steadiness { child.steadiness() }

    @inlinable
    public mutating func followMovement(of touches: ActiveTouches) -> Bool {
        child.followMovement(of: touches) && hasChange
    }
}
