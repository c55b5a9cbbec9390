import Storage
import Time

/// A gesture that updates a `GestureState`. The name is SwiftUI's.
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
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
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

@usableFromInline
struct UpdatingRecognizer<Child: Recognizer, State>: ModifierRecognizer {
    public typealias Value = Child.Value

    @inlinable public static var passes: DeliveryPasses { Child.passes.union([.updating, .reset]) }

    public var child: Child
    @usableFromInline let node: UInt16
    @usableFromInline let state: Unretained<GestureStateStorage<State>>
    @usableFromInline let update: Unretained<UpdateBox<Value, State>>
    /// The values of held updates, by `HeldCallback.cell`.
    @usableFromInline let held: FixedArray<Value?>
    /// Number of the gesture's current run; it counts up at each end.
    @usableFromInline var run: UInt32 = 0
    /// The run that has updated the state and not released it. Held updates may come from earlier runs.
    @usableFromInline var stateRun: UInt32?
    /// Whether a held update was delivered in this update of the surface.
    @usableFromInline var isReleased = false
    /// How the latest run ended; the state resets with this reason.
    @usableFromInline var lastReason = ResetReason.ended

    @inlinable
    init(
        _ child: Child, state: GestureStateStorage<State>,
        update: @escaping (Value, inout State, inout Transaction) -> Void, _ mount: inout MountContext
    ) {
        self.child = child
        self.state = mount.arena.keep(state)
        self.update = mount.arena.keep(UpdateBox(update))
        node = mount.nextModifier()
        held = mount.holdCells()
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
            call(value, of: run, at: delivery.time)
        } else if let queue = delivery.queue {
            held[queue.value.push(HeldCallback(node: node, kind: .updating, run: run))] = value
        }
    }

    /// Releases the state if the run that has updated it is over and its callbacks have run.
    @inlinable
    mutating func deliverReset(_ delivery: Delivery) {
        if child.finished {
            run &+= 1
            lastReason = reason
        }
        if delivery.mode != .held || isReleased, stateRun != run { releaseState() }
        isReleased = false
    }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        guard callback.node == node else { return child.release(callback, delivery) }
        guard let value = held[callback.cell] else { return }
        held[callback.cell] = nil
        call(value, of: callback.run, at: delivery.time)
        isReleased = true
    }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        guard callback.node == node else { return child.move(callback, toCell: cell) }
        held[cell] = held[callback.cell]
        held[callback.cell] = nil
    }

    @inlinable
    mutating func call(_ value: Value, of run: UInt32, at time: Timestamp) {
        if stateRun != run {
            releaseState()
            stateRun = run
            state.with { $0.holders += 1 }
        }
        var transaction = Transaction(time: time)
        state.with { state in state.update { copy in update.with { $0.call(value, &copy, &transaction) } } }
    }

    @inlinable
    mutating func releaseState() {
        guard stateRun != nil else { return }
        stateRun = nil
        state.with { $0.release(lastReason) }
    }

    @usableFromInline var reason: ResetReason {
        switch child.phase {
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
