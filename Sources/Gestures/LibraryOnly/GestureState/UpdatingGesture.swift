import Time
import Touch

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
