import Touch

/// A gesture with an action for its cancellation, so that a sound can be stopped. SwiftUI has no such callback.
public struct CancelledGesture<Base: Gesture>: Gesture {
    public typealias Value = Base.Value
    public typealias Body = Never

    @usableFromInline let base: Base
    @usableFromInline let action: (ContactID) -> Void

    /// - Parameter action: receives the gesture's first touch.
    @inlinable
    init(base: Base, action: @escaping (ContactID) -> Void) {
        self.base = base
        self.action = action
    }

    @inlinable
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        CancelledRecognizer(base.mounted(&mount), action: action, &mount)
    }
}

extension Gesture {
    /// Calls `action` once, when an active gesture is cancelled: by a palm, an unplugged panel or a change of preset.
    @inlinable
    public func onCancelled(_ action: @escaping () -> Void) -> CancelledGesture<Self> {
        CancelledGesture(base: self, action: { _ in action() })
    }
}
