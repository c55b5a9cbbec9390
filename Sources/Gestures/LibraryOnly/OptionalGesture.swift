import Time

/// A gesture that may be absent. An absent one takes no finger, and counts as failed in a composition, like a gesture
/// that is switched off.
extension Optional: Gesture where Wrapped: Gesture {
    public typealias Value = Wrapped.Value
    public typealias Body = Never

    @inlinable
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        guard let gesture = self else {
            return OptionalRecognizer<Wrapped.Mounted>(child: nil, id: mount.identify("Optional"))
        }
        let child = gesture.mounted(&mount)
        return OptionalRecognizer(child: child, id: child.id)
    }
}

/// The recogniser of a gesture that may be absent. An absent one is always possible, and never under way.
@usableFromInline
struct OptionalRecognizer<Child: Recognizer>: Recognizer {
    @inlinable public static var passes: DeliveryPasses { Child.passes }

    @usableFromInline var child: Child?
    public let id: GestureID

    @inlinable
    init(child: Child?, id: GestureID) {
        self.child = child
        self.id = id
    }

    @inlinable public var phase: GesturePhase { child?.phase ?? .possible }
    @inlinable public var changed: Bool { child?.changed ?? false }
    @inlinable public var finished: Bool { child?.finished ?? false }
    @inlinable public var failure: FailureReason? { child?.failure }
    @inlinable public var value: Child.Value? { child?.value }
    @inlinable public var hasValue: Bool { child?.hasValue ?? false }
    @inlinable public var deadline: Timestamp { child?.deadline ?? .distantFuture }
    @inlinable public var isFollowing: Bool { child?.isFollowing ?? false }
    @inlinable public var followed: UInt64 { child?.followed ?? 0 }
    @inlinable public var recognized: UInt64 { child?.recognized ?? 0 }
    @inlinable public var isEngaged: Bool { child?.isEngaged ?? false }
    @inlinable public var endsOnLift: Bool { child?.endsOnLift ?? false }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) { child?.handle(event, touches) }

    @inlinable
    public mutating func steadiness() -> Steadiness { child?.steadiness() ?? .asleep }

    @inlinable
    public mutating func followMovement(of touches: ActiveTouches) -> Bool {
        child?.followMovement(of: touches) ?? false
    }

    @inlinable
    public mutating func elapse(_ touches: ActiveTouches) { child?.elapse(touches) }

    @inlinable
    public mutating func decide(_ touches: ActiveTouches) { child?.decide(touches) }

    @inlinable
    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) {
        child?.terminate(reason, keepsTouches: keepsTouches)
    }

    @inlinable
    public mutating func lose(_ slots: UInt64, _ reason: FailureReason) -> Bool {
        child?.lose(slots, reason) ?? false
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) { child?.deliver(pass, delivery) }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) { child?.release(callback, delivery) }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) { child?.move(callback, toCell: cell) }

    @inlinable
    public mutating func finish(mayReset: Bool) { child?.finish(mayReset: mayReset) }

    @inlinable
    public mutating func reset() { child?.reset() }

    @inlinable
    public func report(to reporter: borrowing Reporter) { child?.report(to: reporter) }
}
