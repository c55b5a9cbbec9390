import Storage
import Time

/// Runs one instance of a gesture for each finger, independently.
///
/// A composition around it sees it active while an instance is active. Once an instance has ended or was cancelled and
/// none is active any more, it takes the result of the instances, as simultaneous gestures do; it fails when all
/// instances have failed.
@usableFromInline
struct PerTouchRecognizer<Instance: Gesture>: Recognizer {
    public typealias Value = Void

    @inlinable public static var passes: DeliveryPasses { Instance.Mounted.passes }

    public let id: GestureID
    @usableFromInline var pool: PerTouchPool<Instance.Mounted>
    @usableFromInline var machine = PerTouchMachine()
    /// The instance that changed or finished last.
    @usableFromInline var latest = 0

    @inlinable
    init(id: GestureID, pool: PerTouchPool<Instance.Mounted>) {
        self.id = id
        self.pool = pool
    }

    @inlinable public var phase: GesturePhase { machine.phase }
    @inlinable public var finished: Bool { machine.finished }
    @inlinable public var failure: FailureReason? {
        phase == .failed || phase == .cancelled ? pool.instances[latest].failure ?? .touchCancelled : nil
    }
    @inlinable public var changed: Bool {
        machine.changed && !machine.wasTerminal && hasValue
    }
    @inlinable public var value: Void? { hasValue ? () : nil }
    @inlinable public var hasValue: Bool {
        guard phase != .active else { return true }
        guard phase != .failed, phase != .cancelled else { return false }
        var hasValue = machine.ended
        for index in Bits(pool.engaged) { hasValue = hasValue || pool.instances[index].hasValue }
        return hasValue
    }
    @inlinable public var deadline: Timestamp {
        var earliest = Timestamp.distantFuture
        for index in Bits(pool.engaged) { earliest = min(earliest, pool.instances[index].deadline) }
        return earliest
    }
    @inlinable public var isFollowing: Bool {
        var isFollowing = false
        for index in Bits(pool.engaged) { isFollowing = isFollowing || pool.instances[index].isFollowing }
        return isFollowing
    }
    @inlinable public var followed: UInt64 {
        var followed: UInt64 = 0
        for index in Bits(pool.engaged) { followed |= pool.instances[index].followed }
        return followed
    }
    /// Slots of the fingers of recognised instances, as bits: each instance is recognised by itself.
    @inlinable public var recognized: UInt64 {
        var recognized: UInt64 = 0
        for index in Bits(pool.engaged | pool.dirty) where pool.instances[index].recognized != 0 {
            recognized |= 1 << UInt64(pool.slots[index])
        }
        return recognized
    }
    @inlinable public var isEngaged: Bool {
        var isEngaged = false
        for index in Bits(pool.engaged) { isEngaged = isEngaged || pool.instances[index].isEngaged }
        return isEngaged && !phase.isTerminal
    }

    @inlinable public var endsOnLift: Bool { pool.instances[0].endsOnLift }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        let slot = Int(event.slot)
        guard let index = event.kind == .began ? pool.adopt(slot) : pool.instance(of: slot) else { return }
        pool.instances[index].handle(event, pool.touches(touches, of: index))
        pool.dirty |= 1 << UInt64(index)
        if event.kind == .ended || event.kind == .cancelled { pool.letGo(slot, of: index) }
    }

    @inlinable
    public mutating func steadiness() -> Steadiness {
        var steadiness = Steadiness.asleep
        for index in Bits(pool.engaged) {
            switch pool.instances[index].steadiness() {
            case .restless: return .restless
            case .steady: steadiness = .steady
            case .asleep: break
            }
        }
        var next = machine
        let (isActive, isBusy) = activity
        next.decide(isActive: isActive, isBusy: isBusy)
        return next == machine ? steadiness : .restless
    }

    @inlinable
    public mutating func followMovement(of touches: ActiveTouches) -> Bool {
        var changed = false
        for index in Bits(pool.instances(of: touches.moved)) {
            guard pool.instances[index].followMovement(of: pool.touches(touches, of: index)) else { continue }
            latest = index
            changed = true
        }
        return changed && !phase.isTerminal
    }

    @inlinable
    public mutating func elapse(_ touches: ActiveTouches) {
        for index in Bits(pool.engaged) {
            guard pool.instances[index].deadline <= touches.time else { continue }
            pool.instances[index].elapse(pool.touches(touches, of: index))
            pool.dirty |= 1 << UInt64(index)
        }
    }

    @inlinable
    public mutating func decide(_ touches: ActiveTouches) {
        // Also instances without an event in this update: they may have been switched off.
        for index in Bits(pool.engaged) {
            pool.instances[index].decide(pool.touches(touches, of: index))
            if pool.instances[index].finished { pool.dirty |= 1 << UInt64(index) }
        }
        decide()
    }

    @inlinable
    mutating func decide() {
        machine.beginDecision()
        for index in Bits(pool.dirty) {
            if pool.instances[index].changed { machine.noteChange() }
            if pool.instances[index].finished { machine.note(pool.instances[index].phase) }
            if pool.instances[index].changed || pool.instances[index].finished { latest = index }
        }
        let (isActive, isBusy) = activity
        machine.decide(isActive: isActive, isBusy: isBusy)
    }

    /// Whether an instance is active, and whether one is under way.
    @inlinable var activity: (isActive: Bool, isBusy: Bool) {
        var (isActive, isBusy) = (false, false)
        for index in Bits(pool.engaged) {
            isActive = isActive || pool.instances[index].phase == .active
            isBusy = isBusy || pool.instances[index].isEngaged
        }
        return (isActive, isBusy)
    }

    @inlinable
    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) {
        for index in Bits(pool.engaged) { pool.instances[index].terminate(reason, keepsTouches: keepsTouches) }
        pool.dirty = pool.all
        if !keepsTouches { pool.letAllGo() }
        decide()
    }

    /// Lets the instances of these fingers lose; the others go on.
    @inlinable
    public mutating func lose(_ slots: UInt64, _ reason: FailureReason) -> Bool {
        for index in Bits(pool.engaged | pool.dirty) where slots & (1 << UInt64(pool.slots[index])) != 0 {
            if pool.instances[index].lose(.max, reason) { pool.lost |= 1 << UInt64(index) }
            pool.dirty |= 1 << UInt64(index)
        }
        decide()
        return false
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        // A dropped instance takes back what it had announced, even if it had no event in this update.
        let instances = delivery.mode == .dropped ? pool.all : pool.dirty
        var dropped = delivery
        dropped.mode = .dropped
        for index in Bits(instances) {
            pool.instances[index].deliver(pass, pool.lost & (1 << UInt64(index)) == 0 ? delivery : dropped)
        }
    }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        for index in 0..<pool.count { pool.instances[index].release(callback, delivery) }
        // Nothing in the instances is held any more, so they finish in this update.
        pool.dirty = pool.all
    }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        for index in 0..<pool.count { pool.instances[index].move(callback, toCell: cell) }
    }

    @inlinable
    public mutating func finish(mayReset: Bool) {
        pool.lost = 0
        for index in Bits(pool.dirty) {
            pool.instances[index].finish(mayReset: mayReset)
            pool.releaseIfIdle(index)
        }
        pool.dirty = 0
        machine.endUpdate()
        if mayReset, phase.isTerminal, !isFollowing { machine = PerTouchMachine() }
    }

    @inlinable
    public mutating func reset() {
        for index in 0..<pool.count { pool.instances[index].reset() }
        pool.reset()
        machine = PerTouchMachine()
    }

    @inlinable
    public func report(to reporter: borrowing Reporter) {
        for index in Bits(pool.dirty) { pool.instances[index].report(to: reporter) }
        reporter.report(self)
    }
}
