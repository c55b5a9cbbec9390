import Touch

@usableFromInline
struct TouchedRecognizer<Child: Recognizer>: ModifierRecognizer {
    public typealias Value = Touched<Child.Value>

    public var child: Child
    /// The first touch that the child follows.
    @usableFromInline var touch = ContactID(0)

    @inlinable
    init(child: Child) {
        self.child = child
    }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        if event.kind == .began, !child.isFollowing { touch = event.touch }
        child.handle(event, touches)
    }

    @inlinable
    public mutating func steadiness() -> Steadiness { child.steadiness() }

    @inlinable public var value: Value? { child.value.map { Touched(touch: touch, value: $0) } }
}
