import Time
import Touch

/// A gesture whose type is hidden: only its value's is known. It costs a call for each event; static compositions cost
/// none.
public struct AnyGesture<Value>: Gesture {
    public typealias Body = Never

    @usableFromInline let mount: (inout Mount) -> ErasedRecognizer<Value>

    @inlinable
    public init<G: Gesture>(_ gesture: G) where G.Value == Value {
        mount = { ErasedRecognizer(gesture.mounted(&$0)) }
    }

    public func mounted(_ mount: inout Mount) -> AnyRecognizer<Value> {
        AnyRecognizer(box: mount.keep(self.mount(&mount)))
    }
}

public struct AnyRecognizer<Value>: Recognizer {
    unowned(unsafe) let box: ErasedRecognizer<Value>

    public var stage: Stage { box.stage() }
    public var changed: Bool { box.changed() }
    public var finished: Bool { box.finished() }
    public var failure: FailureReason? { box.failure() }
    public var value: Value? { box.value() }
    public var hasValue: Bool { box.hasValue() }
    public var deadline: Timestamp { box.deadline() }
    public var isFollowing: Bool { box.isFollowing() }
    public var isEngaged: Bool { box.isEngaged() }
    public var id: GestureID { box.id }

    public mutating func handle(_ event: TouchEvent, _ scene: Scene) { box.handle(event, scene) }
    public mutating func elapse(_ scene: Scene) { box.elapse(scene) }
    public mutating func settle(_ scene: Scene) { box.settle(scene) }
    public mutating func abandon(_ reason: FailureReason, keepsTouches: Bool) { box.abandon(reason, keepsTouches) }
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) { box.deliver(pass, delivery) }
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) { box.release(callback, delivery) }
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) { box.move(callback, cell) }
    public mutating func finish(mayReset: Bool) { box.finish(mayReset) }
    public mutating func reset() { box.reset() }
    public func report(to reporter: borrowing Reporter) { box.report(reporter) }
}

/// A recogniser behind closures. Closures, because those are specialised for the recogniser's type where they are made;
/// the methods of a generic class are not.
@usableFromInline
final class ErasedRecognizer<Value> {
    @usableFromInline let id: GestureID
    @usableFromInline let stage: () -> Stage
    @usableFromInline let changed: () -> Bool
    @usableFromInline let finished: () -> Bool
    @usableFromInline let failure: () -> FailureReason?
    @usableFromInline let value: () -> Value?
    @usableFromInline let hasValue: () -> Bool
    @usableFromInline let deadline: () -> Timestamp
    @usableFromInline let isFollowing: () -> Bool
    @usableFromInline let isEngaged: () -> Bool
    @usableFromInline let handle: (TouchEvent, Scene) -> Void
    @usableFromInline let elapse: (Scene) -> Void
    @usableFromInline let settle: (Scene) -> Void
    @usableFromInline let abandon: (FailureReason, Bool) -> Void
    @usableFromInline let deliver: (DeliveryPass, Delivery) -> Void
    @usableFromInline let release: (HeldCallback, Delivery) -> Void
    @usableFromInline let move: (HeldCallback, Int) -> Void
    @usableFromInline let finish: (Bool) -> Void
    @usableFromInline let reset: () -> Void
    @usableFromInline let report: (borrowing Reporter) -> Void
    @usableFromInline let deallocate: () -> Void

    @inlinable
    init<R: Recognizer>(_ recognizer: R) where R.Value == Value {
        let place = UnsafeMutablePointer<R>.allocate(capacity: 1)
        place.initialize(to: recognizer)
        id = recognizer.id
        stage = { place.pointee.stage }
        changed = { place.pointee.changed }
        finished = { place.pointee.finished }
        failure = { place.pointee.failure }
        value = { place.pointee.value }
        hasValue = { place.pointee.hasValue }
        deadline = { place.pointee.deadline }
        isFollowing = { place.pointee.isFollowing }
        isEngaged = { place.pointee.isEngaged }
        handle = { place.pointee.handle($0, $1) }
        elapse = { place.pointee.elapse($0) }
        settle = { place.pointee.settle($0) }
        abandon = { place.pointee.abandon($0, keepsTouches: $1) }
        deliver = { place.pointee.deliver($0, $1) }
        release = { place.pointee.release($0, $1) }
        move = { place.pointee.move($0, toCell: $1) }
        finish = { place.pointee.finish(mayReset: $0) }
        reset = { place.pointee.reset() }
        report = { place.pointee.report(to: $0) }
        deallocate = {
            place.deinitialize(count: 1)
            place.deallocate()
        }
    }

    deinit {
        deallocate()
    }
}
