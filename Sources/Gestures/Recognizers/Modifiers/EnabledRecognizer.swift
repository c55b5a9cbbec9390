import Storage

@usableFromInline
struct EnabledRecognizer<Child: Recognizer>: ModifierRecognizer {
    public typealias Value = Child.Value

    public var child: Child
    @usableFromInline let gestureSwitch: Unretained<GestureSwitch>

    @inlinable
    init(_ child: Child, when gestureSwitch: GestureSwitch, _ mount: inout MountContext) {
        self.child = child
        self.gestureSwitch = mount.arena.keep(gestureSwitch)
        gestureSwitch.register(mount.flips)
    }

    @inlinable var isOn: Bool { gestureSwitch.with { $0.isOn } }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        terminateIfOff()
        if event.kind == .began, !isOn { return }
        child.handle(event, touches)
    }

    @inlinable
    public mutating func elapse(_ touches: ActiveTouches) {
        terminateIfOff()
        child.elapse(touches)
    }

    @inlinable
    public mutating func steadiness() -> Steadiness { !isOn && child.isEngaged ? .restless : child.steadiness() }

    @inlinable
    public mutating func decide(_ touches: ActiveTouches) {
        terminateIfOff()
        child.decide(touches)
    }

    /// Comes before everything that the child learns: a lift or a deadline would end it.
    @inlinable
    mutating func terminateIfOff() {
        if !isOn, child.isEngaged { child.terminate(.disabled, keepsTouches: false) }
    }
}
