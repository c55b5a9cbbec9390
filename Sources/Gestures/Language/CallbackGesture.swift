/// A gesture with an action at its changes or at its end. `CancelledGesture` has one for the cancellation.
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
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        CallbackRecognizer<Base.Mounted, Trigger>(base.mounted(&mount), action: action, &mount)
    }
}

extension Gesture {
    /// Calls `action` at each change of the value. Becoming active is a change; the lift is not.
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
