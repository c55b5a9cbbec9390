import Time

/// A recogniser around another one. It changes only the members that it implements.
public protocol ModifierRecognizer: Recognizer {
    associatedtype Child: Recognizer
    var child: Child { get set }
}

extension ModifierRecognizer {
    @inlinable public static var passes: DeliveryPasses { Child.passes }
    @inlinable public var phase: GesturePhase { child.phase }
    @inlinable public var changed: Bool { child.changed }
    @inlinable public var finished: Bool { child.finished }
    @inlinable public var failure: FailureReason? { child.failure }
    @inlinable public var hasValue: Bool { child.hasValue }
    @inlinable public var deadline: Timestamp { child.deadline }
    @inlinable public var isFollowing: Bool { child.isFollowing }
    @inlinable public var followed: UInt64 { child.followed }
    @inlinable public var recognized: UInt64 { child.recognized }
    @inlinable public var isEngaged: Bool { child.isEngaged }
    @inlinable public var endsOnLift: Bool { child.endsOnLift }
    @inlinable public var id: GestureID { child.id }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) { child.handle(event, touches) }

    /// By default a modifier is restless while its child is under way, because it may act on a change. A modifier that
    /// can follow changes implements this itself.
    @inlinable
    public mutating func steadiness() -> Steadiness { child.isEngaged ? .restless : child.steadiness() }

    @inlinable
    public mutating func followMovement(of touches: ActiveTouches) -> Bool { child.followMovement(of: touches) }

    @inlinable
    public mutating func elapse(_ touches: ActiveTouches) { child.elapse(touches) }

    @inlinable
    public mutating func decide(_ touches: ActiveTouches) { child.decide(touches) }

    @inlinable
    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) {
        child.terminate(reason, keepsTouches: keepsTouches)
    }

    @inlinable
    public mutating func lose(_ slots: UInt64, _ reason: FailureReason) -> Bool { child.lose(slots, reason) }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) { child.deliver(pass, delivery) }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) { child.release(callback, delivery) }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) { child.move(callback, toCell: cell) }

    @inlinable
    public mutating func finish(mayReset: Bool) { child.finish(mayReset: mayReset) }

    @inlinable
    public mutating func reset() { child.reset() }

    @inlinable
    public func report(to reporter: borrowing Reporter) { child.report(to: reporter) }
}

extension ModifierRecognizer where Child.Value == Value {
    @inlinable public var value: Value? { child.value }
}
