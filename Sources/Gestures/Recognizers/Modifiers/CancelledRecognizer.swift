import Storage
import Touch

@usableFromInline
struct CancelledRecognizer<Child: Recognizer>: ModifierRecognizer {
    public typealias Value = Child.Value

    @inlinable public static var passes: DeliveryPasses { Child.passes.union(.terminal) }

    public var child: Child
    @usableFromInline let node: UInt16
    @usableFromInline let action: Unretained<ClosureBox<ContactID, Void>>
    /// The touches of held callbacks, by `HeldCallback.cell`.
    @usableFromInline let held: FixedArray<ContactID?>
    /// Whether it was active while callbacks were called at once; if it is then dropped, the action is called.
    @usableFromInline var wasActiveLive = false
    /// The first touch of the gesture.
    @usableFromInline var touch = ContactID(0)

    @inlinable
    init(_ child: Child, action: @escaping (ContactID) -> Void, _ mount: inout MountContext) {
        self.child = child
        self.action = mount.arena.keep(ClosureBox(action))
        node = mount.nextModifier()
        held = mount.holdCells()
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
        if child.phase == .active, delivery.mode == .live { wasActiveLive = true }
        guard child.finished else { return }
        switch delivery.mode {
        case .live: if child.phase == .cancelled { call(touch) }
        case .held:
            guard child.phase == .cancelled, let queue = delivery.queue else { break }
            held[queue.value.push(HeldCallback(node: node, kind: .cancelled))] = touch
        case .dropped: if wasActiveLive, child.phase != .failed { call(touch) }
        }
        wasActiveLive = false
    }

    @inlinable
    public mutating func steadiness() -> Steadiness { child.steadiness() }

    @inlinable
    func call(_ touch: ContactID) { action.with { $0.call(touch) } }

    @inlinable
    public mutating func release(_ callback: HeldCallback, _ delivery: Delivery) {
        guard callback.node == node else { return child.release(callback, delivery) }
        guard let touch = held[callback.cell] else { return }
        held[callback.cell] = nil
        call(touch)
    }

    @inlinable
    public mutating func move(_ callback: HeldCallback, toCell cell: Int) {
        guard callback.node == node else { return child.move(callback, toCell: cell) }
        held[cell] = held[callback.cell]
        held[callback.cell] = nil
    }
}
