import Time
import Touch

/// A gesture that keeps a `GestureState`. SwiftUI calls it so.
public struct GestureStateGesture<Base: Gesture, State>: Gesture {
    public typealias Value = Base.Value
    public typealias Body = Never

    @usableFromInline let base: Base
    @usableFromInline let state: GestureState<State>
    @usableFromInline let update: (Value, inout State, inout Transaction) -> Void

    @inlinable
    init(
        base: Base, state: GestureState<State>, update: @escaping (Value, inout State, inout Transaction) -> Void
    ) {
        self.base = base
        self.state = state
        self.update = update
    }

    @inlinable
    public func mounted(_ mount: inout Mount) -> UpdatingRecognizer<Base.Mounted, State> {
        UpdatingRecognizer(base.mounted(&mount), state: state.storage, update: update, &mount)
    }
}

extension Gesture {
    /// Updates the state at each change, never at the end; the state resets by itself when the gesture ends, fails or
    /// is cancelled.
    @inlinable
    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> GestureStateGesture<Self, State> {
        GestureStateGesture(base: self, state: state, update: body)
    }
}

public struct UpdatingRecognizer<Child: Recognizer, State>: ModifierRecognizer {
    public typealias Value = Child.Value

    @inlinable public static var passes: DeliveryPasses { Child.passes.union([.updating, .reset]) }

    public var child: Child
    @usableFromInline let node: UInt16
    @usableFromInline unowned(unsafe) let state: GestureStateStorage<State>
    @usableFromInline unowned(unsafe) let update: UpdateBox<Value, State>
    @usableFromInline let held: UnsafeMutablePointer<Value?>
    /// Counts the gesture's runs: up at each end.
    @usableFromInline var run: UInt32 = 0
    /// The run whose update the state has. Held updates may be of runs that are long over.
    @usableFromInline var stateRun: UInt32 = 0
    @usableFromInline var isReleased = false
    @usableFromInline var lastReason = ResetReason.ended

    @inlinable
    init(
        _ child: Child, state: GestureStateStorage<State>,
        update: @escaping (Value, inout State, inout Transaction) -> Void, _ mount: inout Mount
    ) {
        self.child = child
        self.state = mount.keep(state)
        self.update = mount.keep(UpdateBox(update))
        node = mount.nextModifier()
        held = mount.keep(HeldValues(depth: mount.holdDepth)).cells
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        child.deliver(pass, delivery)
        switch pass {
        case .updating: deliverUpdate(delivery)
        case .reset: deliverReset(delivery)
        case .changed, .terminal: break
        }
    }

    @inlinable
    mutating func deliverUpdate(_ delivery: Delivery) {
        guard child.changed, delivery.mode != .dropped, let value = child.value else { return }
        if delivery.mode == .live {
            call(value, at: delivery.time)
            stateRun = run
        } else if let queue = delivery.queue {
            held[queue.pointee.push(HeldCallback(node: node, kind: .updating, run: run))] = value
        }
    }

    /// Resets the state if its run is over and told.
    @inlinable
    mutating func deliverReset(_ delivery: Delivery) {
        if child.finished {
            run &+= 1
            lastReason = reason
        }
        if delivery.mode != .held || isReleased, stateRun != run { state.reset(lastReason) }
        isReleased = false
    }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        guard callback.node == node else { return child.release(callback, delivery) }
        guard let value = held[callback.cell] else { return }
        held[callback.cell] = nil
        if callback.run != stateRun { state.reset(lastReason) }
        call(value, at: delivery.time)
        stateRun = callback.run
        isReleased = true
    }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        guard callback.node == node else { return child.move(callback, toCell: cell) }
        held[cell] = held[callback.cell]
        held[callback.cell] = nil
    }

    @inlinable
    func call(_ value: Value, at time: Timestamp) {
        var transaction = Transaction(time: time)
        state.isUpdated = true
        update.call(value, &state.value, &transaction)
    }

    @usableFromInline var reason: ResetReason {
        switch child.stage {
        case .failed: .failed(child.failure ?? .disabled)
        case .cancelled: .cancelled(child.failure ?? .touchCancelled)
        case .possible, .active, .ended: .ended
        }
    }
}

@usableFromInline
final class UpdateBox<Value, State> {
    @usableFromInline let call: (Value, inout State, inout Transaction) -> Void

    @inlinable
    init(_ call: @escaping (Value, inout State, inout Transaction) -> Void) {
        self.call = call
    }
}
