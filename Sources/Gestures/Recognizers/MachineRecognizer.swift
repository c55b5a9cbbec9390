import Time

/// A mounted single gesture: its machine, and the machine's events in this update.
@usableFromInline
struct MachineRecognizer<M: Machine>: Recognizer {
    @inlinable public static var passes: DeliveryPasses { [] }

    public var machine: M
    public let id: GestureID
    @usableFromInline var events: GestureEvents = []

    @inlinable
    init(_ machine: M, _ mount: inout MountContext) {
        self.machine = machine
        id = mount.identify(M.kind)
    }

    @inlinable public var phase: GesturePhase { machine.phase }
    @inlinable public var changed: Bool {
        events.contains(.changed) && machine.phase != .failed && machine.phase != .cancelled
    }
    @inlinable public var finished: Bool { events.contains(.finished) }
    @inlinable public var failure: FailureReason? { machine.failure }
    @inlinable public var value: M.Value? { machine.value }
    @inlinable public var hasValue: Bool { machine.value != nil }
    @inlinable public var deadline: Timestamp { machine.deadline }
    @inlinable public var isFollowing: Bool { machine.isFollowing }
    @inlinable public var followed: UInt64 { machine.followed }
    @inlinable public var isEngaged: Bool { machine.isEngaged }
    @inlinable public var endsOnLift: Bool { M.endsOnLift }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        let new = machine.handle(event)
        // The frame of the lift makes no change, unless the gesture becomes active in it.
        if event.kind == .ended, new.contains(.finished), !events.contains(.activated) { events.remove(.changed) }
        events.formUnion(new)
    }

    /// A machine that is not under way follows its finger only to notice when the finger is gone.
    @inlinable
    public mutating func steadiness() -> Steadiness {
        machine.isEngaged ? machine.isSteady ? .steady : .restless : .asleep
    }

    @inlinable
    public mutating func followMovement(of touches: ActiveTouches) -> Bool {
        var changed = false
        touches.forEachMoved { if machine.handle($0).contains(.changed) { changed = true } }
        return changed
    }

    @inlinable
    public mutating func elapse(_ touches: ActiveTouches) {
        if machine.deadline <= touches.time { events.formUnion(machine.elapse(to: touches.time)) }
    }

    @inlinable
    public mutating func decide(_ touches: ActiveTouches) {
        events.formUnion(machine.measure(at: touches.time))
    }

    @inlinable
    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) {
        let new = machine.terminate(reason, keepsTouches: keepsTouches)
        if new.contains(.finished) { events = new }
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {}

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {}

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {}

    @inlinable
    public mutating func finish(mayReset: Bool) {
        events = []
        if mayReset, machine.phase.isTerminal, !machine.isFollowing { machine.reset() }
    }

    @inlinable
    public mutating func reset() {
        events = []
        machine.reset()
    }

    /// Tells an observer, such as `GestureTrace`, how it stands. Nothing that is played depends on it.
    @inlinable
    public func report(to reporter: borrowing Reporter) {
        reporter.report(self)
    }
}
