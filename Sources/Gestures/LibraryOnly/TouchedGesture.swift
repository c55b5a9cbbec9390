import Touch

/// A gesture's value, and the touch that it belongs to.
public struct Touched<Value> {
    public var touch: ContactID
    public var value: Value

    @inlinable
    public init(touch: ContactID, value: Value) {
        self.touch = touch
        self.value = value
    }
}

extension Touched: Equatable where Value: Equatable {}

extension Touched: Sendable where Value: Sendable {}

/// A gesture whose value includes its touch; with several touches, the first one.
public struct TouchedGesture<Base: Gesture>: Gesture {
    public typealias Value = Touched<Base.Value>
    public typealias Body = Never

    @usableFromInline let base: Base

    @inlinable
    init(base: Base) {
        self.base = base
    }

    @inlinable
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        TouchedRecognizer(child: base.mounted(&mount))
    }
}

extension Gesture {
    /// Adds the touch to the value. Within `perTouch` it identifies the instance.
    @inlinable
    public func touched() -> TouchedGesture<Self> { TouchedGesture(base: self) }

    /// Calls `action` with the touch, once, when the gesture was active and is cancelled.
    @inlinable
    public func onCancelled<Wrapped>(
        _ action: @escaping (ContactID) -> Void
    ) -> CancelledGesture<Self> where Value == Touched<Wrapped> {
        CancelledGesture(base: self, action: action)
    }
}

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
