import Touch

/// A gesture with an action at its changes, at its end, or at its cancellation.
public struct CallbackGesture<Base: Gesture, Trigger: CallbackTrigger>: Gesture {
    public typealias Value = Base.Value
    public typealias Body = Never

    @usableFromInline let base: Base
    @usableFromInline let action: (Value) -> Void

    @inlinable
    init(base: Base, action: @escaping (Value) -> Void) {
        self.base = base
        self.action = action
    }

    @inlinable
    public func mounted(_ mount: inout Mount) -> CallbackRecognizer<Base.Mounted, Trigger> {
        CallbackRecognizer(base.mounted(&mount), action: action, &mount)
    }
}

extension Gesture {
    /// Calls `action` at each change of the value. Becoming active is one; the lift is none.
    @inlinable
    public func onChanged(_ action: @escaping (Value) -> Void) -> CallbackGesture<Self, ChangedTrigger> {
        CallbackGesture(base: self, action: action)
    }

    /// Calls `action` once, when the gesture succeeds.
    @inlinable
    public func onEnded(_ action: @escaping (Value) -> Void) -> CallbackGesture<Self, EndedTrigger> {
        CallbackGesture(base: self, action: action)
    }
}

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
        recognizer.finished && recognizer.stage == .ended
    }
}

public struct CallbackRecognizer<Child: Recognizer, Trigger: CallbackTrigger>: ModifierRecognizer {
    public typealias Value = Child.Value

    @inlinable public static var passes: DeliveryPasses { Child.passes.union(Trigger.passes) }
    @inlinable public static var tellsSlides: Bool { Child.tellsSlides }

    public var child: Child
    @usableFromInline let node: UInt16
    @usableFromInline let action: Unmanaged<ActionBox<Value, Void>>
    @usableFromInline let held: UnsafeMutablePointer<Value?>

    @inlinable
    init(_ child: Child, action: @escaping (Value) -> Void, _ mount: inout Mount) {
        self.child = child
        self.action = mount.keepUncounted(ActionBox(action))
        node = mount.nextModifier()
        held = mount.keep(HeldValues(depth: mount.holdDepth)).cells
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
            held[queue.pointee.push(HeldCallback(node: node, kind: Trigger.kind))] = value
        }
    }

    @inlinable
    public mutating func judgeSteadiness() -> Steadiness {
        let steadiness = child.judgeSteadiness()
        return steadiness == .following && Trigger.pass == .changed && !Child.tellsSlides ? .restless : steadiness
    }

    @inlinable
    public mutating func slide(_ event: TouchEvent) { child.slide(event) }

    @inlinable
    public mutating func tell() {
        guard Trigger.pass == .changed, child.changed, let value = child.value else { return child.tell() }
        // The child's moment ends when it has told its own.
        child.tell()
        call(value)
    }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        guard callback.node == node else { return child.release(callback, delivery) }
        guard let value = held[callback.cell] else { return }
        held[callback.cell] = nil
        call(value)
    }

    @inlinable
    func call(_ value: Value) { action._withUnsafeGuaranteedRef { $0.call(value) } }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        guard callback.node == node else { return child.move(callback, toCell: cell) }
        held[cell] = held[callback.cell]
        held[callback.cell] = nil
    }
}
