import Time
import Touch

/// A single gesture, mounted: its machine, and what the machine did in this moment.
public struct MachineRecognizer<M: Machine>: Recognizer {
    @inlinable public static var passes: DeliveryPasses { [] }
    @inlinable public static var tellsSlides: Bool { true }

    public var machine: M
    public let id: GestureID
    @usableFromInline var moment: Action = []

    @inlinable
    init(_ machine: M, _ mount: inout Mount) {
        self.machine = machine
        id = mount.identify(M.kind)
    }

    @inlinable public var stage: Stage { machine.stage }
    @inlinable public var changed: Bool {
        moment.contains(.changed) && machine.stage != .failed && machine.stage != .cancelled
    }
    @inlinable public var finished: Bool { moment.contains(.finished) }
    @inlinable public var failure: FailureReason? { machine.failure }
    @inlinable public var value: M.Value? { machine.value }
    @inlinable public var hasValue: Bool { machine.value != nil }
    @inlinable public var deadline: Timestamp { machine.deadline }
    @inlinable public var isFollowing: Bool { machine.isFollowing }
    @inlinable public var isEngaged: Bool { machine.isEngaged }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ scene: Scene) {
        let action = machine.handle(event)
        // The frame of the lift makes no change, except by becoming active in it.
        if event.kind == .ended, action.contains(.finished), !moment.contains(.activated) { moment.remove(.changed) }
        moment.formUnion(action)
    }

    /// A machine that is not under way follows its finger only to know when it is gone.
    @inlinable
    public mutating func judgeSteadiness() -> Steadiness {
        guard machine.isEngaged else { return .deaf }
        return machine.isSteady ? .following : .restless
    }

    @inlinable
    public mutating func slide(_ event: TouchEvent) { moment.formUnion(machine.handle(event)) }

    @inlinable
    public mutating func tell() { moment = [] }

    @inlinable
    public mutating func elapse(_ scene: Scene) {
        if machine.deadline <= scene.time { moment.formUnion(machine.elapse(to: scene.time)) }
    }

    @inlinable
    public mutating func settle(_ scene: Scene) {
        moment.formUnion(machine.settle(at: scene.time))
    }

    @inlinable
    public mutating func abandon(_ reason: FailureReason, keepsTouches: Bool) {
        let action = machine.abandon(reason, keepsTouches: keepsTouches)
        if action.contains(.finished) { moment = action }
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {}

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {}

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {}

    @inlinable
    public mutating func finish(mayReset: Bool) {
        moment = []
        if mayReset, machine.stage.isTerminal, !machine.isFollowing { machine.reset() }
    }

    @inlinable
    public mutating func reset() {
        moment = []
        machine.reset()
    }

    @inlinable
    public func report(to reporter: borrowing Reporter) {
        reporter.report(id, stage: stage, failure: failure, changed: changed, finished: finished, isEngaged: isEngaged)
    }
}
