import Storage
import Touch

public struct CancelledRecognizer<Child: Recognizer>: ModifierRecognizer {
    public typealias Value = Child.Value

    @inlinable public static var passes: DeliveryPasses { Child.passes.union(.terminal) }

    public var child: Child
    @usableFromInline let node: UInt16
    @usableFromInline let action: Unretained<ClosureBox<ContactID, Void>>
    /// It was active while its callbacks were live: if it is dropped now, the action is called.
    @usableFromInline var isAnnounced = false
    /// The first touch of the gesture.
    @usableFromInline var touch = ContactID(0)

    @inlinable
    init(_ child: Child, action: @escaping (ContactID) -> Void, _ mount: inout MountContext) {
        self.child = child
        self.action = mount.keep(ClosureBox(action))
        node = mount.nextModifier()
    }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        if event.kind == .began, !child.isFollowing { touch = event.touch }
        child.handle(event, touches)
    }

    @inlinable
    public mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        child.deliver(pass, delivery)
        guard pass == .terminal else { return }
        if child.phase == .active, delivery.mode == .live { isAnnounced = true }
        guard child.finished else { return }
        switch delivery.mode {
        case .live: if child.phase == .cancelled { call() }
        case .held:
            guard child.phase == .cancelled else { break }
            _ = delivery.queue?.value.push(HeldCallback(node: node, kind: .cancelled))
        case .dropped: if isAnnounced, child.phase != .failed { call() }
        }
        isAnnounced = false
    }

    @inlinable
    public mutating func isSteady() -> Bool { child.isSteady() }

    @inlinable
    func call() { action.with { $0.call(touch) } }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        guard callback.node == node else { return child.release(callback, delivery) }
        call()
    }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        if callback.node != node { child.move(callback, toCell: cell) }
    }
}
