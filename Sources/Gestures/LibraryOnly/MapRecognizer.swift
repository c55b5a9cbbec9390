import Storage

@usableFromInline
struct MapRecognizer<Child: Recognizer, Value>: ModifierRecognizer {
    public var child: Child
    @usableFromInline let transform: Unretained<ClosureBox<Child.Value, Value>>

    @inlinable
    init(_ child: Child, transform: @escaping (Child.Value) -> Value, _ mount: inout MountContext) {
        self.child = child
        self.transform = mount.keep(ClosureBox(transform))
    }

    @inlinable public var value: Value? { child.value.map { value in transform.with { $0.call(value) } } }

    @inlinable
    public mutating func steadiness() -> Steadiness { child.steadiness() }
}
