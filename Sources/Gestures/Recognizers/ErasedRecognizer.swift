import Storage
import Time

/// A recogniser whose type is hidden: the box in which a region, or an `AnyGesture`, holds it.
///
/// It is a box of closures, because those are specialised for the recogniser's type where they are made; the methods of
/// a generic class are not. The recogniser is in an arena and is reached without exclusivity checks: the surface
/// refuses calls from callbacks.
@usableFromInline
final class ErasedRecognizer<Value> {
    @usableFromInline let id: GestureID
    @usableFromInline let endsOnLift: Bool
    @usableFromInline let phase: () -> GesturePhase
    @usableFromInline let changed: () -> Bool
    @usableFromInline let finished: () -> Bool
    @usableFromInline let failure: () -> FailureReason?
    @usableFromInline let value: () -> Value?
    @usableFromInline let hasValue: () -> Bool
    @usableFromInline let deadline: () -> Timestamp
    @usableFromInline let isFollowing: () -> Bool
    @usableFromInline let followed: () -> UInt64
    @usableFromInline let recognized: () -> UInt64
    @usableFromInline let isEngaged: () -> Bool
    @usableFromInline let handle: (TouchEvent, ActiveTouches) -> Void
    @usableFromInline let elapse: (ActiveTouches) -> Void
    @usableFromInline let decide: (ActiveTouches) -> Void
    @usableFromInline let terminate: (FailureReason, _ keepsTouches: Bool) -> Void
    @usableFromInline let lose: (_ slots: UInt64, FailureReason) -> Bool
    @usableFromInline let deliver: (DeliveryPass, Delivery) -> Void
    @usableFromInline let release: (HeldCallback, Delivery) -> Void
    @usableFromInline let move: (HeldCallback, _ toCell: Int) -> Void
    @usableFromInline let finish: (_ mayReset: Bool) -> Void
    @usableFromInline let reset: () -> Void
    @usableFromInline let steadiness: () -> Steadiness
    @usableFromInline let followMovement: (ActiveTouches) -> Bool
    @usableFromInline let report: (borrowing Reporter) -> Void
    @usableFromInline let isIdle: () -> Bool
    /// Delivers the update's callbacks, ends the update, and returns the next deadline.
    @usableFromInline let conclude: (Delivery) -> Timestamp

    /// - Parameter arena: keeps the recogniser, for at least as long as this box is used.
    @inlinable
    init<R: Recognizer>(_ recognizer: R, in arena: Arena, value convert: @escaping (R.Value) -> Value) {
        let tree = arena.store(recognizer)
        id = recognizer.id
        endsOnLift = recognizer.endsOnLift
        phase = { tree.value.phase }
        changed = { tree.value.changed }
        finished = { tree.value.finished }
        failure = { tree.value.failure }
        value = { tree.value.value.map(convert) }
        hasValue = { tree.value.hasValue }
        deadline = { tree.value.deadline }
        isFollowing = { tree.value.isFollowing }
        followed = { tree.value.followed }
        recognized = { tree.value.recognized }
        isEngaged = { tree.value.isEngaged }
        handle = { tree.value.handle($0, $1) }
        elapse = { tree.value.elapse($0) }
        decide = { tree.value.decide($0) }
        terminate = { tree.value.terminate($0, keepsTouches: $1) }
        lose = { tree.value.lose($0, $1) }
        deliver = { tree.value.deliver($0, $1) }
        release = { tree.value.release($0, $1) }
        move = { tree.value.move($0, toCell: $1) }
        finish = { tree.value.finish(mayReset: $0) }
        reset = { tree.value.reset() }
        steadiness = { tree.value.steadiness() }
        followMovement = { tree.value.followMovement(of: $0) }
        report = { tree.value.report(to: $0) }
        isIdle = { tree.value.isIdle }
        conclude = { tree.value.conclude($0) }
    }
}

extension Recognizer {
    @inlinable
    mutating func conclude(_ delivery: Delivery) -> Timestamp {
        if Self.passes.contains(.updating) { deliver(.updating, delivery) }
        if Self.passes.contains(.changed) { deliver(.changed, delivery) }
        if Self.passes.contains(.terminal) { deliver(.terminal, delivery) }
        if Self.passes.contains(.reset) { deliver(.reset, delivery) }
        finish(mayReset: true)
        return deadline
    }

    /// Whether it does nothing and waits for nothing.
    @inlinable var isIdle: Bool { phase == .possible && !isEngaged && !isFollowing }
}
