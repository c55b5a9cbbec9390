import Time
import Touch

/// Runs two gestures at once.
///
/// ```
///            either is recognised             both done, one ended, none cancelled
///  possible ──────────────────────▶ active ───────────────────────────────────────▶ ended
///     │                               └──── both done, one cancelled ─────────────▶ cancelled
///     └──── both failed ──▶ failed
/// ```
///
/// A child resets by itself when its fingers are gone, and may run again while the other still waits (a tap beside a
/// double tap). So its first result is kept: `ended` and `cancelled` are remembered until the composition resets.
public struct SimultaneousRecognizer<First: Gesture, Second: Gesture>: Recognizer {
    public typealias Value = SimultaneousGesture<First, Second>.Value

    @inlinable public static var passes: DeliveryPasses { First.Mounted.passes.union(Second.Mounted.passes) }

    public let id: GestureID
    public var first: First.Mounted
    public var second: Second.Mounted
    @usableFromInline var decision = SimultaneousMachine()
    @usableFromInline var firstEnd: First.Value?
    @usableFromInline var secondEnd: Second.Value?
    /// While it is steady: which of them movements concern.
    @usableFromInline var firstFollows = false
    @usableFromInline var secondFollows = false

    @inlinable
    init(id: GestureID, first: First.Mounted, second: Second.Mounted) {
        self.id = id
        self.first = first
        self.second = second
    }

    @inlinable public var stage: Stage { decision.stage }
    @inlinable public var changed: Bool {
        !decision.wasTerminal && (decision.activated || first.changed || second.changed)
            && stage != .failed && stage != .cancelled
    }
    @inlinable public var finished: Bool { decision.finished }
    @inlinable public var failure: FailureReason? {
        switch stage {
        case .failed: second.failure ?? first.failure ?? .bothFailed
        case .cancelled: second.failure ?? first.failure ?? .touchCancelled
        default: nil
        }
    }
    @inlinable public var deadline: Timestamp { min(first.deadline, second.deadline) }
    @inlinable public var isFollowing: Bool { first.isFollowing || second.isFollowing }
    @inlinable public var isEngaged: Bool {
        !stage.isTerminal && (stage == .active || first.isEngaged || second.isEngaged || decision.hasResult)
    }

    @inlinable public var hasValue: Bool {
        switch stage {
        case .active, .ended: true
        case .possible: first.hasValue || second.hasValue
        case .failed, .cancelled: false
        }
    }

    @inlinable public var value: Value? {
        guard hasValue else { return nil }
        return Value(first: first.value ?? firstEnd, second: second.value ?? secondEnd)
    }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ scene: Scene) {
        first.handle(event, scene)
        second.handle(event, scene)
    }

    @inlinable
    public mutating func judgeSteadiness() -> Steadiness {
        let (one, other) = (first.judgeSteadiness(), second.judgeSteadiness())
        firstFollows = one == .following
        secondFollows = other == .following
        return one.and(other)
    }

    @inlinable
    public mutating func slide(_ event: TouchEvent) {
        if firstFollows { first.slide(event) }
        if secondFollows { second.slide(event) }
    }

    @inlinable
    public mutating func tell() {
        if firstFollows { first.tell() }
        if secondFollows { second.tell() }
    }

    @inlinable
    public mutating func slideAlone(_ event: TouchEvent) {
        if firstFollows { first.slideAlone(event) }
        if secondFollows { second.slideAlone(event) }
    }

    @inlinable
    public mutating func elapse(_ scene: Scene) {
        first.elapse(scene)
        second.elapse(scene)
    }

    @inlinable
    public mutating func settle(_ scene: Scene) {
        first.settle(scene)
        second.settle(scene)
        decide()
    }

    @inlinable
    mutating func decide() {
        if first.finished, first.stage == .ended { firstEnd = first.value }
        if second.finished, second.stage == .ended { secondEnd = second.value }
        decision.decide(ChildState(of: first), ChildState(of: second))
    }

    @inlinable
    public mutating func abandon(_ reason: FailureReason, keepsTouches: Bool) {
        first.abandon(reason, keepsTouches: keepsTouches)
        second.abandon(reason, keepsTouches: keepsTouches)
        decide()
        decision.abandon()
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
        first.finish(mayReset: mayReset)
        second.finish(mayReset: mayReset)
        decision.endMoment()
        if mayReset, stage.isTerminal, !isFollowing { forget() }
    }

    /// The composition starts anew; a child that waits between two taps goes on waiting.
    @inlinable
    mutating func forget() {
        decision = SimultaneousMachine()
        firstEnd = nil
        secondEnd = nil
    }

    @inlinable
    public mutating func reset() {
        first.reset()
        second.reset()
        forget()
    }

    @inlinable
    public func report(to reporter: borrowing Reporter) {
        first.report(to: reporter)
        second.report(to: reporter)
        reporter.report(id, stage: stage, failure: failure, changed: changed, finished: finished, isEngaged: isEngaged)
    }
}
