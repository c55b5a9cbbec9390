import Time
import Touch

/// A recogniser around one other, of which it changes only what it says itself.
public protocol ModifierRecognizer: Recognizer {
    associatedtype Child: Recognizer
    var child: Child { get set }
}

extension ModifierRecognizer {
    @inlinable public static var passes: DeliveryPasses { Child.passes }
    @inlinable public var stage: Stage { child.stage }
    @inlinable public var changed: Bool { child.changed }
    @inlinable public var finished: Bool { child.finished }
    @inlinable public var failure: FailureReason? { child.failure }
    @inlinable public var hasValue: Bool { child.hasValue }
    @inlinable public var deadline: Timestamp { child.deadline }
    @inlinable public var isFollowing: Bool { child.isFollowing }
    @inlinable public var isEngaged: Bool { child.isEngaged }
    @inlinable public var id: GestureID { child.id }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ scene: Scene) { child.handle(event, scene) }

    /// A child that no movement concerns changes nothing that this one has to know of; it does not slide itself.
    @inlinable
    public mutating func judgeSteadiness() -> Steadiness { child.judgeSteadiness() == .deaf ? .deaf : .restless }

    @inlinable
    public mutating func elapse(_ scene: Scene) { child.elapse(scene) }

    @inlinable
    public mutating func settle(_ scene: Scene) { child.settle(scene) }

    @inlinable
    public mutating func abandon(_ reason: FailureReason, keepsTouches: Bool) {
        child.abandon(reason, keepsTouches: keepsTouches)
    }

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
