import Touch

/// A gesture with an action when it is cancelled. SwiftUI lacks it: without it a sound could not be stopped.
public struct CancelledGesture<Base: Gesture>: Gesture {
    public typealias Value = Base.Value
    public typealias Body = Never

    @usableFromInline let base: Base
    @usableFromInline let action: (ContactID) -> Void

    /// - Parameter action: is given the gesture's first touch.
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
    /// Calls `action` once, when the gesture was active and is cancelled: a palm, an unplugged panel, a preset swap.
    @inlinable
    public func onCancelled(_ action: @escaping () -> Void) -> CancelledGesture<Self> {
        CancelledGesture(base: self, action: { _ in action() })
    }
}
