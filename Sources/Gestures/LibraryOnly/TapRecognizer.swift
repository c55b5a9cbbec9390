import Touch

/// The recogniser of a tap without its location.
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
