import Time
import Touch

/// Runs one gesture after another.
///
/// ```
///            1st active: first(A)    1st ended: second(A, B?)         2nd ended
///  possible ───────────────────▶ active ───────────────▶ active ──────────────────▶ ended
///     │                             │                      │  │ │
///     └─ 1st failed ──▶ failed      └ 1st cancelled        │  │ └ 2nd cancelled ──▶ cancelled
///                       ▲                └─▶ cancelled     │  │
///                       │  no finger within 0.35 s         │  └ 2nd failed ──▶ cancelled, or failed
///                       └──────────────────────────────────┘                   if it never changed
/// ```
///
/// The second starts with the fingers that are still down; its start point, distance and clock count from then.
public struct SequenceRecognizer<First: Gesture, Second: Gesture>: Recognizer {
    public typealias Value = SequenceGesture<First, Second>.Value

    @inlinable public static var passes: DeliveryPasses { First.Mounted.passes.union(Second.Mounted.passes) }

    public let id: GestureID
    public var first: First.Mounted
    public var second: Second.Mounted
    @usableFromInline var state = SequenceMachine()
    @usableFromInline var firstEnd: First.Value?

    @inlinable
    init(id: GestureID, first: First.Mounted, second: Second.Mounted) {
        self.id = id
        self.first = first
        self.second = second
    }

    @inlinable public var stage: Stage { state.stage }
    @inlinable public var finished: Bool { state.finished }
    @inlinable public var failure: FailureReason? { state.failure }

    @inlinable public var changed: Bool {
        guard !state.wasTerminal, stage != .failed, stage != .cancelled else { return false }
        return state.handedOver ? state.justHandedOver || second.changed : first.changed
    }

    @inlinable public var deadline: Timestamp {
        guard !stage.isTerminal else { return .distantFuture }
        return state.handedOver ? min(state.deadline, second.deadline) : first.deadline
    }
    @inlinable public var isFollowing: Bool { state.handedOver ? second.isFollowing : first.isFollowing }
    @inlinable public var isEngaged: Bool { !stage.isTerminal && (state.handedOver || first.isEngaged) }

    @inlinable public var hasValue: Bool {
        guard stage != .failed, stage != .cancelled else { return false }
        return state.handedOver ? firstEnd != nil : first.hasValue
    }

    @inlinable public var value: Value? {
        guard stage != .failed, stage != .cancelled else { return nil }
        if state.handedOver { return firstEnd.map { .second($0, second.value) } }
        return first.value.map { .first($0) }
    }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ scene: Scene) {
        // What is terminal needs only to know when its fingers are gone.
        if stage.isTerminal, event.kind == .began || event.kind == .moved { return }
        if state.handedOver {
            if event.kind == .began { state.fingerCame() }
            second.handle(event, scene)
        } else {
            first.handle(event, scene)
        }
    }

    @inlinable
    public mutating func judgeSteadiness() -> Steadiness {
        first.judgeSteadiness() == .deaf && second.judgeSteadiness() == .deaf ? .deaf : .restless
    }

    @inlinable
    public mutating func elapse(_ scene: Scene) {
        guard !stage.isTerminal else { return }
        if state.handedOver {
            second.elapse(scene)
            state.elapse(to: scene.time)
        } else {
            first.elapse(scene)
        }
    }

    @inlinable
    public mutating func settle(_ scene: Scene) {
        if state.handedOver {
            second.settle(scene)
        } else {
            first.settle(scene)
            guard state.judgeFirst(first.stage, failure: first.failure) else { return retireLeftovers() }
            handOver(scene)
        }
        state.judgeSecond(second.stage)
        retireLeftovers()
        let isIdle = !second.isEngaged && !second.isFollowing
        if isIdle, scene.live == 0 { state.awaitFinger(from: scene.time) }
    }

    /// It is over: what is still under way in it (another finger's instance, a tap that waits) fails or is cancelled.
    @inlinable
    mutating func retireLeftovers() {
        guard finished else { return }
        if state.handedOver {
            second.abandon(.sequenceOver, keepsTouches: true)
        } else {
            first.abandon(.sequenceOver, keepsTouches: true)
        }
    }

    @inlinable
    mutating func handOver(_ scene: Scene) {
        firstEnd = first.value
        // What else is under way in it will hear no more.
        first.abandon(.sequenceOver, keepsTouches: false)
        state.handOver()
        scene.forEachTouchDown { second.handle($0, scene) }
        second.settle(scene)
    }

    @inlinable
    public mutating func abandon(_ reason: FailureReason, keepsTouches: Bool) {
        let wasEngaged = isEngaged
        if state.handedOver {
            second.abandon(reason, keepsTouches: keepsTouches)
        } else {
            first.abandon(reason, keepsTouches: keepsTouches)
        }
        if wasEngaged { state.abandon(reason) }
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        first.deliver(pass, delivery)
        second.deliver(pass, delivery)
    }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        first.release(callback, delivery)
        second.release(callback, delivery)
    }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        first.move(callback, toCell: cell)
        second.move(callback, toCell: cell)
    }

    @inlinable
    public mutating func finish(mayReset: Bool) {
        state.endMoment(changed: changed)
        // Once its end has been handed over the first stays what it is until the whole resets.
        first.finish(mayReset: mayReset && !state.handedOver)
        second.finish(mayReset: mayReset && !stage.isTerminal)
        if mayReset, stage.isTerminal, !isFollowing { reset() }
    }

    @inlinable
    public mutating func reset() {
        first.reset()
        second.reset()
        state = SequenceMachine()
        firstEnd = nil
    }

    @inlinable
    public func report(to reporter: borrowing Reporter) {
        first.report(to: reporter)
        second.report(to: reporter)
        reporter.report(id, stage: stage, failure: failure, changed: changed, finished: finished, isEngaged: isEngaged)
    }
}
