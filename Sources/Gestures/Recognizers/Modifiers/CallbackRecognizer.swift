import Storage

/// When a callback is due.
public protocol CallbackTrigger {
    static var pass: DeliveryPass { get }
    static var passes: DeliveryPasses { get }
    static var kind: HeldCallback.Kind { get }
    static func isDue<R: Recognizer>(_ recognizer: R) -> Bool
}

public enum ChangedTrigger: CallbackTrigger {
    @inlinable public static var pass: DeliveryPass { .changed }
    @inlinable public static var passes: DeliveryPasses { .changed }
    @inlinable public static var kind: HeldCallback.Kind { .changed }
    @inlinable
    public static func isDue<R: Recognizer>(_ recognizer: R) -> Bool { recognizer.changed }
}

public enum EndedTrigger: CallbackTrigger {
    @inlinable public static var pass: DeliveryPass { .terminal }
    @inlinable public static var passes: DeliveryPasses { .terminal }
    @inlinable public static var kind: HeldCallback.Kind { .ended }
    @inlinable
    public static func isDue<R: Recognizer>(_ recognizer: R) -> Bool {
        recognizer.finished && recognizer.phase == .ended
    }
}

@usableFromInline
struct CallbackRecognizer<Child: Recognizer, Trigger: CallbackTrigger>: ModifierRecognizer {
    public typealias Value = Child.Value

    @inlinable public static var passes: DeliveryPasses { Child.passes.union(Trigger.passes) }

    public var child: Child
    @usableFromInline let node: UInt16
    @usableFromInline let action: Unretained<ClosureBox<Value, Void>>
    /// The values of held callbacks, by `HeldCallback.cell`.
    @usableFromInline let held: FixedArray<Value?>

    @inlinable
    init(_ child: Child, action: @escaping (Value) -> Void, _ mount: inout MountContext) {
        self.child = child
        self.action = mount.arena.keep(ClosureBox(action))
        node = mount.nextModifier()
        held = mount.holdCells()
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        child.deliver(pass, delivery)
        guard pass == Trigger.pass, Trigger.isDue(child), delivery.mode != .dropped, let value = child.value else {
            return
        }
        if delivery.mode == .live {
            call(value)
        } else if let queue = delivery.queue {
            held[queue.value.push(HeldCallback(node: node, kind: Trigger.kind))] = value
        }
    }

    @inlinable
    public mutating func steadiness() -> Steadiness { child.steadiness() }

    @inlinable
    public mutating func followMovement(of touches: ActiveTouches) -> Bool {
        guard child.followMovement(of: touches) else { return false }
        if Trigger.pass == .changed, let value = child.value { call(value) }
        return true
    }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        guard callback.node == node else { return child.release(callback, delivery) }
        guard let value = held[callback.cell] else { return }
        held[callback.cell] = nil
        call(value)
    }

    @inlinable
    func call(_ value: Value) { action.with { $0.call(value) } }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        guard callback.node == node else { return child.move(callback, toCell: cell) }
        held[cell] = held[callback.cell]
        held[callback.cell] = nil
    }
}
