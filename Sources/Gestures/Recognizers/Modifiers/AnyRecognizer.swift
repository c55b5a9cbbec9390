import Storage
import Time

/// The recogniser of an `AnyGesture`.
@usableFromInline
struct AnyRecognizer<Value>: Recognizer {
    let box: Unretained<ErasedRecognizer<Value>>

    public var phase: GesturePhase { box.with { $0.phase() } }
    public var changed: Bool { box.with { $0.changed() } }
    public var finished: Bool { box.with { $0.finished() } }
    public var failure: FailureReason? { box.with { $0.failure() } }
    public var value: Value? { box.with { $0.value() } }
    public var hasValue: Bool { box.with { $0.hasValue() } }
    public var deadline: Timestamp { box.with { $0.deadline() } }
    public var isFollowing: Bool { box.with { $0.isFollowing() } }
    public var followed: UInt64 { box.with { $0.followed() } }
    public var recognized: UInt64 { box.with { $0.recognized() } }
    public var isEngaged: Bool { box.with { $0.isEngaged() } }
    public var endsOnLift: Bool { box.with { $0.endsOnLift } }
    public var id: GestureID { box.with { $0.id } }

    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        box.with { $0.handle(event, touches) }
    }
    public mutating func elapse(_ touches: ActiveTouches) { box.with { $0.elapse(touches) } }
    public mutating func decide(_ touches: ActiveTouches) { box.with { $0.decide(touches) } }
    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) {
        box.with { $0.terminate(reason, keepsTouches) }
    }
    public mutating func lose(_ slots: UInt64, _ reason: FailureReason) -> Bool { box.with { $0.lose(slots, reason) } }
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) { box.with { $0.deliver(pass, delivery) } }
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        box.with { $0.release(callback, delivery) }
    }
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) { box.with { $0.move(callback, cell) } }
    public mutating func finish(mayReset: Bool) { box.with { $0.finish(mayReset) } }
    public mutating func steadiness() -> Steadiness { box.with { $0.steadiness() } }
    public mutating func followMovement(of touches: ActiveTouches) -> Bool {
        box.with { $0.followMovement(touches) }
    }
    public mutating func reset() { box.with { $0.reset() } }
    public func report(to reporter: borrowing Reporter) { box.with { $0.report(reporter) } }
}
