import Touch

/// A gesture whose type is hidden: only its value's is known. It costs a call through a table for each event; static
/// compositions cost none.
public struct AnyGesture<Value>: Gesture {
    public typealias Body = Never

    private let mountBox: (inout Mount) -> AnyRecognizerBox<Value>

    @inlinable
    public init<G: Gesture>(_ gesture: G) where G.Value == Value {
        self.init(mountBox: { RecognizerBox(gesture.mounted(&$0)) })
    }

    @usableFromInline
    init(mountBox: @escaping (inout Mount) -> AnyRecognizerBox<Value>) {
        self.mountBox = mountBox
    }

    public func mounted(_ mount: inout Mount) -> AnyRecognizer<Value> { AnyRecognizer(box: mountBox(&mount)) }
}

public struct AnyRecognizer<Value>: Recognizer {
    let box: AnyRecognizerBox<Value>

    public var stage: Stage { box.stage }
    public var changed: Bool { box.changed }
    public var finished: Bool { box.finished }
    public var failure: FailureReason? { box.failure }
    public var value: Value? { box.value }
    public var hasValue: Bool { box.hasValue }
    public var deadline: Timestamp { box.deadline }
    public var isFollowing: Bool { box.isFollowing }
    public var isEngaged: Bool { box.isEngaged }
    public var id: GestureID { box.id }

    public mutating func handle(_ event: TouchEvent, _ scene: Scene) { box.handle(event, scene) }
    public mutating func elapse(_ scene: Scene) { box.elapse(scene) }
    public mutating func settle(_ scene: Scene) { box.settle(scene) }
    public mutating func abandon(_ reason: FailureReason) { box.abandon(reason) }
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) { box.deliver(pass, delivery) }
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) { box.release(callback, delivery) }
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) { box.move(callback, toCell: cell) }
    public mutating func finish(mayReset: Bool) { box.finish(mayReset: mayReset) }
    public mutating func reset() { box.reset() }
    public func report(to reporter: borrowing Reporter) { box.report(to: reporter) }
}

/// What `AnyRecognizer` calls; `RecognizerBox` knows the type.
@usableFromInline
class AnyRecognizerBox<Value> {
    @usableFromInline init() {}
    @usableFromInline var stage: Stage { preconditionFailure("abstract") }
    @usableFromInline var changed: Bool { preconditionFailure("abstract") }
    @usableFromInline var finished: Bool { preconditionFailure("abstract") }
    @usableFromInline var failure: FailureReason? { preconditionFailure("abstract") }
    @usableFromInline var value: Value? { preconditionFailure("abstract") }
    @usableFromInline var hasValue: Bool { preconditionFailure("abstract") }
    @usableFromInline var deadline: Timestamp { preconditionFailure("abstract") }
    @usableFromInline var isFollowing: Bool { preconditionFailure("abstract") }
    @usableFromInline var isEngaged: Bool { preconditionFailure("abstract") }
    @usableFromInline var id: GestureID { preconditionFailure("abstract") }
    @usableFromInline func handle(_ event: TouchEvent, _ scene: Scene) {}
    @usableFromInline func elapse(_ scene: Scene) {}
    @usableFromInline func settle(_ scene: Scene) {}
    @usableFromInline func abandon(_ reason: FailureReason) {}
    @usableFromInline func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {}
    @usableFromInline func release(_ callback: HeldCallback, _ delivery: Delivery) {}
    @usableFromInline func move(_ callback: HeldCallback, toCell cell: Int) {}
    @usableFromInline func finish(mayReset: Bool) {}
    @usableFromInline func reset() {}
    @usableFromInline func report(to reporter: borrowing Reporter) {}
}

@usableFromInline
final class RecognizerBox<R: Recognizer>: AnyRecognizerBox<R.Value> {
    @usableFromInline var base: R

    @inlinable
    init(_ base: R) {
        self.base = base
        super.init()
    }

    @inlinable override var stage: Stage { base.stage }
    @inlinable override var changed: Bool { base.changed }
    @inlinable override var finished: Bool { base.finished }
    @inlinable override var failure: FailureReason? { base.failure }
    @inlinable override var value: R.Value? { base.value }
    @inlinable override var hasValue: Bool { base.hasValue }
    @inlinable override var deadline: Timestamp { base.deadline }
    @inlinable override var isFollowing: Bool { base.isFollowing }
    @inlinable override var isEngaged: Bool { base.isEngaged }
    @inlinable override var id: GestureID { base.id }
    @inlinable override func handle(_ event: TouchEvent, _ scene: Scene) { base.handle(event, scene) }
    @inlinable override func elapse(_ scene: Scene) { base.elapse(scene) }
    @inlinable override func settle(_ scene: Scene) { base.settle(scene) }
    @inlinable override func abandon(_ reason: FailureReason) { base.abandon(reason) }
    @inlinable override func deliver(_ pass: DeliveryPass, _ delivery: Delivery) { base.deliver(pass, delivery) }
    @inlinable override func release(_ callback: HeldCallback, _ delivery: Delivery) {
        base.release(callback, delivery)
    }
    @inlinable override func move(_ callback: HeldCallback, toCell cell: Int) { base.move(callback, toCell: cell) }
    @inlinable override func finish(mayReset: Bool) { base.finish(mayReset: mayReset) }
    @inlinable override func reset() { base.reset() }
    @inlinable override func report(to reporter: borrowing Reporter) { base.report(to: reporter) }
}
