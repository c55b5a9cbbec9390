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
@usableFromInline
struct SimultaneousRecognizer<First: Gesture, Second: Gesture>: CompositionRecognizer {
    public typealias Value = SimultaneousGesture<First, Second>.Value

    public let id: GestureID
    public var first: First.Mounted
    public var second: Second.Mounted
    @usableFromInline var machine = SimultaneousMachine()
    /// The values with which the two gestures ended, kept until the composition resets.
    @usableFromInline var firstEnd: First.Value?
    @usableFromInline var secondEnd: Second.Value?
    @usableFromInline var awake = AwakeChildren()

    @inlinable
    init(id: GestureID, first: First.Mounted, second: Second.Mounted) {
        self.id = id
        self.first = first
        self.second = second
    }

    @inlinable public var phase: GesturePhase { machine.phase }
    @inlinable public var changed: Bool {
        !machine.wasTerminal && (machine.activated || first.changed || second.changed)
            && phase != .failed && phase != .cancelled
    }
    @inlinable public var finished: Bool { machine.finished }
    @inlinable public var failure: FailureReason? {
        switch phase {
        case .failed: second.failure ?? first.failure ?? .bothFailed
        case .cancelled: second.failure ?? first.failure ?? .touchCancelled
        default: nil
        }
    }
    @inlinable public var isEngaged: Bool {
        !phase.isTerminal && (phase == .active || first.isEngaged || second.isEngaged || machine.hasResult)
    }

    @inlinable public var hasValue: Bool {
        switch phase {
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
    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        first.handle(event, touches)
        second.handle(event, touches)
    }

    @inlinable
    public mutating func steadiness() -> Steadiness {
        guard awake.ask(&first, &second) else { return .restless }
        var next = machine
        next.decide(ChildState(of: first), ChildState(of: second))
        return next == machine ? awake.steadiness : .restless
    }

    @inlinable
    public mutating func followMovement(of touches: ActiveTouches) -> Bool {
        let firstChanged = awake.isFirstAwake && first.followMovement(of: touches)
        let secondChanged = awake.isSecondAwake && second.followMovement(of: touches)
        return (firstChanged || secondChanged) && !phase.isTerminal
    }

    @inlinable
    public mutating func elapse(_ touches: ActiveTouches) {
        first.elapse(touches)
        second.elapse(touches)
    }

    @inlinable
    public mutating func decide(_ touches: ActiveTouches) {
        first.decide(touches)
        second.decide(touches)
        decide()
    }

    @inlinable
    mutating func decide() {
        if first.finished, first.phase == .ended { firstEnd = first.value }
        if second.finished, second.phase == .ended { secondEnd = second.value }
        machine.decide(ChildState(of: first), ChildState(of: second))
    }

    @inlinable
    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) {
        terminateChildren(reason, keepsTouches: keepsTouches)
        decide()
        machine.terminate()
    }

    @inlinable
    public mutating func finish(mayReset: Bool) {
        finishChildren(mayReset: mayReset)
        machine.endUpdate()
        if mayReset, phase.isTerminal, !isFollowing { restart() }
    }

    /// Starts the composition again; a child that waits between two taps goes on waiting.
    @inlinable
    mutating func restart() {
        machine = SimultaneousMachine()
        firstEnd = nil
        secondEnd = nil
    }
}
