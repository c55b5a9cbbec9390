import Touch

/// A gesture with an action when it is cancelled. SwiftUI lacks it: without it a sound could not be stopped.
public struct CancelledGesture<Base: Gesture>: Gesture {
    public typealias Value = Base.Value
    public typealias Body = Never

    @usableFromInline let base: Base
    @usableFromInline let action: (ContactID) -> Void

    /// - Parameter action: is told the gesture's first touch.
    @inlinable
    public init(base: Base, action: @escaping (ContactID) -> Void) {
        self.base = base
        self.action = action
    }

    @inlinable
    public func mounted(_ mount: inout Mount) -> CancelledRecognizer<Base.Mounted> {
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

public struct CancelledRecognizer<Child: Recognizer>: ModifierRecognizer {
    public typealias Value = Child.Value

    @inlinable public static var passes: DeliveryPasses { Child.passes.union(.terminal) }
    @inlinable public static var tellsSlides: Bool { Child.tellsSlides }

    public var child: Child
    @usableFromInline let node: UInt16
    @usableFromInline unowned(unsafe) let action: ActionBox<ContactID, Void>
    /// It was active while its callbacks were live: if it is dropped now, that is told.
    @usableFromInline var isAnnounced = false
    /// The first touch of the gesture.
    @usableFromInline var touch = ContactID(0)

    @inlinable
    init(_ child: Child, action: @escaping (ContactID) -> Void, _ mount: inout Mount) {
        self.child = child
        self.action = mount.keep(ActionBox(action))
        node = mount.nextModifier()
    }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ scene: Scene) {
        if !child.isFollowing { touch = event.touch }
        child.handle(event, scene)
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        child.deliver(pass, delivery)
        guard pass == .terminal else { return }
        if child.stage == .active, delivery.mode == .live { isAnnounced = true }
        guard child.finished else { return }
        switch delivery.mode {
        case .live: if child.stage == .cancelled { action.call(touch) }
        case .held:
            guard child.stage == .cancelled else { break }
            _ = delivery.queue?.pointee.push(HeldCallback(node: node, kind: .cancelled))
        case .dropped: if isAnnounced, child.stage != .failed { action.call(touch) }
        }
        isAnnounced = false
    }

    @inlinable
    public mutating func judgeSteadiness() -> Steadiness { child.judgeSteadiness() }

    @inlinable
    public mutating func slide(_ event: TouchEvent) {
        if !child.isFollowing { touch = event.touch }
        child.slide(event)
    }

    @inlinable
    public mutating func tell() { child.tell() }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        guard callback.node == node else { return child.release(callback, delivery) }
        action.call(touch)
    }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        if callback.node != node { child.move(callback, toCell: cell) }
    }
}
