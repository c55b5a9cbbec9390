import Storage
import Time

/// Runs two gestures; the first has priority.
///
/// ```
///                        first recognised: the second is dropped
///               ┌──────────────────────────────────────────────────▶ as the first
///   undecided ──┤  (the second runs, its callbacks are held)
///    ▲          └──────────────────────────────────────────────────▶ as the second
///    │                   first failed: what was held is delivered,       │
///    │                   in its order, at that time                      │
///    └───────────────────────────────────────────────────────────────────┘
///              the first gets under way again while the second waits
/// ```
@usableFromInline
struct ExclusiveRecognizer<First: Gesture, Second: Gesture>: CompositionRecognizer {
    public typealias Value = ExclusiveGesture<First, Second>.Value

    /// Held callbacks are delivered in any pass.
    @inlinable public static var passes: DeliveryPasses { .all }

    public let id: GestureID
    public var first: First.Mounted
    public var second: Second.Mounted
    @usableFromInline var machine = ExclusiveMachine()
    /// A value of the second gesture, for the time when that gesture has none itself.
    @usableFromInline var secondEnd: Second.Value?
    /// Whether a touch was cancelled since the last `decide`.
    @usableFromInline var sawCancel = false
    @usableFromInline var awake = AwakeChildren()
    @usableFromInline let queue: Ref<HoldQueue>

    @inlinable
    init(id: GestureID, first: First.Mounted, second: Second.Mounted, queue: Ref<HoldQueue>) {
        self.id = id
        self.first = first
        self.second = second
        self.queue = queue
    }

    @inlinable public var phase: GesturePhase { machine.phase }
    @inlinable public var finished: Bool { machine.finished }
    @inlinable public var holdsSecond: Bool { machine.handling == .held }

    @inlinable public var failure: FailureReason? {
        guard phase == .failed || phase == .cancelled else { return nil }
        return (machine.choice == .first ? first.failure : second.failure ?? first.failure) ?? .bothFailed
    }

    @inlinable public var changed: Bool {
        guard !machine.wasTerminal, phase != .failed, phase != .cancelled else { return false }
        switch machine.choice {
        case .first, .undecided: return first.changed
        case .second:
            switch machine.handling {
            case .live: return second.changed
            case .released: return second.changed || machine.hasHeldChange && hasValue
            case .held, .purged, .thinned, .dropped: return false
            }
        }
    }

    @inlinable public var deadline: Timestamp {
        machine.choice == .first ? first.deadline : min(first.deadline, second.deadline)
    }
    @inlinable public var isEngaged: Bool {
        !phase.isTerminal
            && (phase == .active || machine.choice == .undecided || first.isEngaged || second.isEngaged)
    }

    /// Whether its value is the first's. While undecided, it shows the first's value if there is one.
    @inlinable var showsFirst: Bool {
        machine.choice == .first || machine.choice == .undecided && (phase != .active || first.hasValue)
    }

    @inlinable public var hasValue: Bool {
        guard phase != .failed, phase != .cancelled else { return false }
        return showsFirst ? first.hasValue : second.hasValue || secondEnd != nil
    }

    @inlinable public var value: Value? {
        guard phase != .failed, phase != .cancelled else { return nil }
        if showsFirst { return first.value.map { .first($0) } }
        return (second.value ?? secondEnd).map { .second($0) }
    }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        // A terminal composition only has to notice when its fingers are gone.
        if phase.isTerminal, event.kind == .began || event.kind == .moved { return }
        if event.kind == .cancelled { sawCancel = true }
        first.handle(event, touches)
        if machine.choice != .first { second.handle(event, touches) }
    }

    @inlinable
    public mutating func steadiness() -> Steadiness {
        guard machine.choice != .undecided, !sawCancel, queue.value.count == 0 else { return .restless }
        if phase.isTerminal { return first.isEngaged || second.isEngaged ? .restless : .asleep }
        guard awake.ask(&first, &second) else { return .restless }
        var next = machine
        next.decide(
            first: ChildState(of: first), firstIsEngaged: first.isEngaged, second: ChildState(of: second),
            touchCancelled: false)
        return next == machine ? awake.steadiness : .restless
    }

    @inlinable
    public mutating func followMovement(of touches: ActiveTouches) -> Bool {
        // Movements are not passed on to terminal children.
        if phase.isTerminal { return false }
        let firstChanged = awake.isFirstAwake && first.followMovement(of: touches)
        return machine.choice == .first ? firstChanged : awake.isSecondAwake && second.followMovement(of: touches)
    }

    @inlinable
    public mutating func elapse(_ touches: ActiveTouches) {
        first.elapse(touches)
        if machine.choice != .first { second.elapse(touches) }
    }

    @inlinable
    public mutating func decide(_ touches: ActiveTouches) {
        first.decide(touches)
        if machine.choice != .first { second.decide(touches) }
        decide()
    }

    @inlinable
    mutating func decide() {
        if second.finished, second.phase == .ended { secondEnd = second.value }
        let wasFirst = machine.choice == .first
        let wasSecond = machine.choice == .second
        machine.decide(
            first: ChildState(of: first), firstIsEngaged: first.isEngaged, second: ChildState(of: second),
            touchCancelled: sawCancel && (first.finished || second.finished))
        sawCancel = false
        // The composition keeps the second's value until the first has one.
        if wasSecond, machine.choice == .undecided, phase == .active { secondEnd = second.value ?? secondEnd }
        if !wasFirst, machine.choice == .first { second.terminate(.excluded(by: first.id), keepsTouches: false) }
        if machine.finished, phase != .ended { abandonChildren() }
    }

    /// Ends a composition that has failed or was cancelled. None of its gestures claims the fingers that it still
    /// follows, so others may win them.
    @inlinable
    mutating func abandonChildren() {
        if first.isEngaged { first.terminate(.excluded(by: id), keepsTouches: true) }
        if second.isEngaged { second.terminate(.excluded(by: id), keepsTouches: true) }
    }

    @inlinable
    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) {
        let wasEngaged = isEngaged
        terminateChildren(reason, keepsTouches: keepsTouches)
        machine.terminate(isEngaged: wasEngaged)
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        first.deliver(pass, delivery)
        var inner = delivery
        if delivery.mode == .dropped {
            queue.value.removeAll()
            return second.deliver(pass, delivery)
        }
        switch machine.handling {
        case .live:
            second.deliver(pass, delivery)
        case .released:
            if pass == .updating { releaseHeld(delivery) }
            second.deliver(pass, delivery)
        case .held, .thinned, .purged:
            inner.mode = .held
            inner.queue = queue
            second.deliver(pass, inner)
            if pass == .reset, machine.handling != .held { queue.value.dropUnfinished() }
            if pass == .reset, machine.handling == .purged {
                releaseHeld(delivery)
                second.deliver(.reset, delivery)
            }
        case .dropped:
            queue.value.removeAll()
            inner.mode = .dropped
            second.deliver(pass, inner)
        }
    }

    /// Delivers the held callbacks, or hands them on if an exclusive gesture further out holds callbacks too.
    @inlinable
    mutating func releaseHeld(_ delivery: Delivery) {
        for index in 0..<queue.value.count {
            let callback = queue.value[index]
            if delivery.mode == .held, let outer = delivery.queue {
                second.move(callback, toCell: outer.value.push(callback))
            } else {
                second.release(callback, delivery)
            }
        }
        queue.value.removeAll()
    }

    @inlinable
    public mutating func finish(mayReset: Bool) {
        machine.endUpdate(secondChanged: second.changed)
        finishChildren(mayReset: mayReset)
        if mayReset, phase.isTerminal, !isFollowing { restart() }
    }

    @inlinable
    mutating func restart() {
        machine = ExclusiveMachine()
        secondEnd = nil
        sawCancel = false
    }

    @inlinable
    public mutating func reset() {
        first.reset()
        second.reset()
        queue.value.removeAll()
        restart()
    }
}
