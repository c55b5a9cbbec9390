import Time
import Touch

/// Runs an instance of a gesture per finger, each in its own time.
///
/// Towards a composition around it, it is active while one of them is. Once one has ended or was cancelled and none is
/// active any more it is what they came to, as simultaneous gestures are; it fails when all have failed.
public struct PerTouchRecognizer<Instance: Gesture>: Recognizer {
    public typealias Value = Instance.Value

    @inlinable public static var passes: DeliveryPasses { Instance.Mounted.passes }

    public let id: GestureID
    @usableFromInline var pool: PerTouchPool<Instance.Mounted>
    @usableFromInline var machine = PerTouchMachine()
    /// The instance that changed last.
    @usableFromInline var latest = 0
    /// The value of the instance that ended last.
    @usableFromInline var end: Value?

    @inlinable
    init(id: GestureID, memory: PerTouchMemory<Instance.Mounted>) {
        self.id = id
        pool = PerTouchPool(memory)
    }

    @inlinable public var stage: Stage { machine.stage }
    @inlinable public var finished: Bool { machine.finished }
    @inlinable public var failure: FailureReason? {
        stage == .failed || stage == .cancelled ? pool.instances[latest].failure ?? .touchCancelled : nil
    }
    @inlinable public var changed: Bool {
        machine.changed && !machine.wasTerminal && hasValue
    }
    @inlinable public var value: Value? {
        guard hasValue else { return nil }
        return withValue.map { pool.instances[$0].value } ?? end
    }
    @inlinable public var hasValue: Bool {
        stage != .failed && stage != .cancelled && (withValue != nil || end != nil)
    }
    /// The instance whose value is told: the one that changed last, else one that has a value.
    @usableFromInline var withValue: Int? {
        if pool.instances[latest].hasValue { return latest }
        var found: Int?
        for index in Bits(pool.engaged) { if pool.instances[index].hasValue { found = index } }
        return found
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
    @inlinable public var isEngaged: Bool {
        var isEngaged = false
        for index in Bits(pool.engaged) { isEngaged = isEngaged || pool.instances[index].isEngaged }
        return isEngaged && !stage.isTerminal
    }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ scene: Scene) {
        let slot = Int(event.slot)
        guard let index = event.kind == .began ? pool.adopt(slot) : pool.instance(of: slot) else { return }
        pool.instances[index].handle(event, pool.scene(scene, of: index))
        pool.dirty |= 1 << UInt64(index)
        if event.kind == .ended || event.kind == .cancelled { pool.letGo(slot, of: index) }
    }

    @inlinable
    public mutating func judgeSteadiness() -> Steadiness {
        var all = Steadiness.deaf
        for index in Bits(pool.engaged) { all = all.and(pool.instances[index].judgeSteadiness()) }
        return all
    }

    @inlinable
    public mutating func slide(_ event: TouchEvent) {
        guard let index = pool.instance(of: Int(event.slot)) else { return }
        pool.instances[index].slide(event)
        pool.dirty |= 1 << UInt64(index)
    }

    @inlinable
    public mutating func tell() {
        for index in Bits(pool.dirty) {
            if pool.instances[index].changed { latest = index }
            pool.instances[index].tell()
        }
        pool.dirty = 0
    }

    @inlinable
    public mutating func slideAlone(_ event: TouchEvent) {
        guard let index = pool.instance(of: Int(event.slot)) else { return }
        pool.instances[index].slide(event)
        if pool.instances[index].changed { latest = index }
        pool.instances[index].tell()
    }

    @inlinable
    public mutating func elapse(_ scene: Scene) {
        for index in Bits(pool.engaged) {
            guard pool.instances[index].deadline <= scene.time else { continue }
            pool.instances[index].elapse(pool.scene(scene, of: index))
            pool.dirty |= 1 << UInt64(index)
        }
    }

    @inlinable
    public mutating func settle(_ scene: Scene) {
        for index in Bits(pool.dirty) { pool.instances[index].settle(pool.scene(scene, of: index)) }
        decide()
    }

    @inlinable
    mutating func decide() {
        var isActive = false
        var isBusy = false
        machine.beginDecision()
        for index in Bits(pool.engaged) {
            isActive = isActive || pool.instances[index].stage == .active
            isBusy = isBusy || pool.instances[index].isEngaged
        }
        for index in Bits(pool.dirty) {
            if pool.instances[index].changed { machine.noteChange() }
            if pool.instances[index].finished { machine.note(pool.instances[index].stage) }
            if pool.instances[index].finished, pool.instances[index].stage == .ended {
                end = pool.instances[index].value
            }
            if pool.instances[index].changed || pool.instances[index].finished { latest = index }
        }
        machine.decide(isActive: isActive, isBusy: isBusy)
    }

    @inlinable
    public mutating func abandon(_ reason: FailureReason, keepsTouches: Bool) {
        for index in Bits(pool.engaged) { pool.instances[index].abandon(reason, keepsTouches: keepsTouches) }
        pool.dirty = pool.all
        if !keepsTouches { pool.letAllGo() }
        decide()
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        // What is dropped takes back what it had announced, also where nothing happened to it now.
        let instances = delivery.mode == .dropped ? pool.all : pool.dirty
        for index in Bits(instances) { pool.instances[index].deliver(pass, delivery) }
    }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        for index in 0..<pool.count { pool.instances[index].release(callback, delivery) }
        // What was held in them is over: they are told so in this moment.
        pool.dirty = pool.all
    }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        for index in 0..<pool.count { pool.instances[index].move(callback, toCell: cell) }
    }

    @inlinable
    public mutating func finish(mayReset: Bool) {
        for index in Bits(pool.dirty) {
            pool.instances[index].finish(mayReset: mayReset)
            pool.releaseIfIdle(index)
        }
        pool.dirty = 0
        machine.endMoment()
        if mayReset, stage.isTerminal, !isFollowing { forget() }
    }

    @inlinable
    public mutating func reset() {
        for index in 0..<pool.count { pool.instances[index].reset() }
        pool.reset()
        forget()
    }

    @inlinable
    mutating func forget() {
        machine = PerTouchMachine()
        end = nil
    }

    @inlinable
    public func report(to reporter: borrowing Reporter) {
        for index in Bits(pool.dirty) { pool.instances[index].report(to: reporter) }
        reporter.report(id, stage: stage, failure: failure, changed: changed, finished: finished, isEngaged: isEngaged)
    }
}
