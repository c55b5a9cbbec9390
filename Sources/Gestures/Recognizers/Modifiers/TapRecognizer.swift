import Touch

/// A tap, wherever it was.
@usableFromInline
struct TapRecognizer: ModifierRecognizer {
    public typealias Child = EnabledRecognizer<MachineRecognizer<TapMachine>>

    public var child: Child

    @usableFromInline
    init(_ machine: TapMachine, _ mount: inout MountContext) {
        child = .tap(machine, &mount)
    }

    @inlinable public var value: Void? { child.hasValue ? () : nil }
}

extension EnabledRecognizer<MachineRecognizer<TapMachine>> {
    /// Taps count their fingers one after the other, so an instance per finger can count to one only: a higher count
    /// inside `perTouch` is refused.
    @usableFromInline
    static func tap(_ machine: TapMachine, _ mount: inout MountContext) -> Self {
        let refused = mount.isInsidePerTouch && machine.count > 1
        let recognizer = MachineRecognizer(machine, &mount)
        if refused { mount.refuseTaps(recognizer.id, count: machine.count) }
        return EnabledRecognizer(recognizer, when: GestureSwitch(isOn: !refused), &mount)
    }
}
