import Time

/// Runs one gesture after another.
///
/// ```
///            1st active: first(A)    1st ended: second(A, B?)         2nd ended
///  possible ───────────────────▶ active ───────────────▶ active ──────────────────▶ ended
///     │                             │                      │ │
///     └─ 1st failed ──▶ failed      └ 1st cancelled        │ └ 2nd cancelled, or no finger
///                                        └─▶ cancelled     │   within 0.35 s ────▶ cancelled
///                                                          └ 2nd failed ──▶ cancelled, or failed
///                                                                           if it never changed
/// ```
///
/// The second starts with the fingers that are still down; its start point, distance and clock count from then.
@usableFromInline
struct SequenceRecognizer<First: Gesture, Second: Gesture>: CompositionRecognizer {
    public typealias Value = SequenceGesture<First, Second>.Value

    public let id: GestureID
    public var first: First.Mounted
    public var second: Second.Mounted
    @usableFromInline var machine = SequenceMachine()
    /// The value with which the first gesture ended.
    @usableFromInline var firstEnd: First.Value?
    /// Slots of the fingers with which the first ended in this update, as bits; the second may go on with other
    /// fingers.
    @usableFromInline var handedFrom: UInt64 = 0
    /// Whether mounting has refused the sequence, so that it takes no finger.
    @usableFromInline let isRefused: Bool

    @inlinable
    init(id: GestureID, isRefused: Bool, first: First.Mounted, second: Second.Mounted) {
        self.id = id
        self.isRefused = isRefused
        self.first = first
        self.second = second
    }

    @inlinable public var phase: GesturePhase { machine.phase }
    @inlinable public var finished: Bool { machine.finished }
    @inlinable public var failure: FailureReason? { machine.failure }

    @inlinable public var changed: Bool {
        guard !machine.wasTerminal, phase != .failed, phase != .cancelled else { return false }
        return machine.handedOver ? machine.justHandedOver || second.changed : first.changed
    }

    @inlinable public var deadline: Timestamp {
        guard !phase.isTerminal else { return .distantFuture }
        return machine.handedOver ? min(machine.deadline, second.deadline) : first.deadline
    }
    @inlinable public var isFollowing: Bool { machine.handedOver ? second.isFollowing : first.isFollowing }
    @inlinable public var followed: UInt64 { machine.handedOver ? second.followed | handedFrom : first.followed }
    @inlinable public var endsOnLift: Bool { second.endsOnLift }
    @inlinable public var isEngaged: Bool { !phase.isTerminal && (machine.handedOver || first.isEngaged) }

    @inlinable public var hasValue: Bool {
        guard phase != .failed, phase != .cancelled else { return false }
        return machine.handedOver ? firstEnd != nil : first.hasValue
    }

    @inlinable public var value: Value? {
        guard phase != .failed, phase != .cancelled else { return nil }
        if machine.handedOver { return firstEnd.map { .second($0, second.value) } }
        return first.value.map { .first($0) }
    }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        // A terminal composition only has to notice when its fingers are gone.
        if phase.isTerminal || isRefused, event.kind == .began || event.kind == .moved { return }
        if machine.handedOver {
            if event.kind == .began { machine.fingerCame() }
            second.handle(event, touches)
        } else {
            first.handle(event, touches)
        }
    }

    @inlinable
    public mutating func steadiness() -> Steadiness {
        if phase.isTerminal { return .asleep }
        var next = machine
        let steadiness: Steadiness
        if machine.handedOver {
            steadiness = second.steadiness()
            next.secondBecame(second.phase)
        } else {
            steadiness = first.steadiness()
            if next.firstBecame(first.phase, failure: first.failure) { return .restless }
        }
        return next == machine ? steadiness : .restless
    }

    @inlinable
    public mutating func followMovement(of touches: ActiveTouches) -> Bool {
        // Movements are not passed on to terminal children.
        if phase.isTerminal { return false }
        let changed = machine.handedOver ? second.followMovement(of: touches) : first.followMovement(of: touches)
        if changed { machine.noteChange() }
        return changed
    }

    @inlinable
    public mutating func elapse(_ touches: ActiveTouches) {
        guard !phase.isTerminal else { return }
        if machine.handedOver {
            second.elapse(touches)
            machine.elapse(to: touches.time)
        } else {
            first.elapse(touches)
        }
    }

    @inlinable
    public mutating func decide(_ touches: ActiveTouches) {
        if machine.handedOver {
            second.decide(touches)
        } else {
            first.decide(touches)
            guard machine.firstBecame(first.phase, failure: first.failure) else { return terminateRest() }
            handOver(touches)
        }
        machine.secondBecame(second.phase)
        terminateRest()
        let isIdle = !second.isEngaged && !second.isFollowing
        if isIdle, touches.down == 0 { machine.awaitFinger(from: touches.time) }
    }

    /// Ends the sequence: a part that is still under way (another finger's instance, a waiting tap) fails or is
    /// cancelled.
    @inlinable
    mutating func terminateRest() {
        guard finished else { return }
        if machine.handedOver {
            second.terminate(.sequenceOver, keepsTouches: true)
        } else {
            first.terminate(.sequenceOver, keepsTouches: true)
        }
    }

    @inlinable
    mutating func handOver(_ touches: ActiveTouches) {
        firstEnd = first.value
        handedFrom = first.followed
        // Other parts that are under way get no more events.
        first.terminate(.sequenceOver, keepsTouches: false)
        machine.handOver()
        touches.forEachDown { second.handle($0, touches) }
        second.decide(touches)
    }

    @inlinable
    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) {
        let wasEngaged = isEngaged
        if machine.handedOver {
            second.terminate(reason, keepsTouches: keepsTouches)
        } else {
            first.terminate(reason, keepsTouches: keepsTouches)
        }
        if wasEngaged { machine.terminate(reason) }
    }

    @inlinable
    public mutating func finish(mayReset: Bool) {
        machine.endUpdate(changed: changed)
        handedFrom = 0
        // Once its end has been handed over, the first keeps its state until the whole sequence resets.
        first.finish(mayReset: mayReset && !machine.handedOver)
        second.finish(mayReset: mayReset && !phase.isTerminal)
        if mayReset, phase.isTerminal, !isFollowing { reset() }
    }

    @inlinable
    public mutating func restart() {
        machine = SequenceMachine()
        firstEnd = nil
    }
}
