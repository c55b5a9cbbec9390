import Touch

/// One tap, or a series of them. Each: up within 0.75 s, moved less than `maximumDistance`; the next comes down within
/// 0.35 s of the last lift and within 45 pt of it (GESTURES.md 3).
public struct TapGesture: Gesture {
    public typealias Value = Void
    public typealias Body = Never

    /// How many taps: 1 or more.
    public var count: Int
    /// How far a tap's finger stays within, in points.
    public var maximumDistance: Points

    public init(count: Int = 1, maximumDistance: Points = GestureDefaults.tapMaximumDistance) {
        self.count = count
        self.maximumDistance = maximumDistance
    }

    public func mounted(_ mount: inout Mount) -> TapRecognizer {
        TapRecognizer(TapMachine(count: count, maximumDistance: maximumDistance), &mount)
    }
}

/// A tap, wherever it was.
public struct TapRecognizer: ModifierRecognizer {
    public typealias Child = EnabledRecognizer<MachineRecognizer<TapMachine>>

    public var child: Child

    @usableFromInline
    init(_ machine: TapMachine, _ mount: inout Mount) {
        child = .tap(machine, &mount)
    }

    @inlinable public var value: Void? { child.hasValue ? () : nil }
}

extension EnabledRecognizer<MachineRecognizer<TapMachine>> {
    /// Taps count their fingers one after the other, so an instance per finger can count to one only: a higher count
    /// inside `perTouch` is refused.
    @usableFromInline
    static func tap(_ machine: TapMachine, _ mount: inout Mount) -> Self {
        let refused = mount.isInsidePerTouch && machine.count > 1
        let recognizer = MachineRecognizer(machine, &mount)
        if refused {
            let name = mount.names[Int(recognizer.id.index)]
            mount.refuse("\(name): a tap count of \(machine.count) inside perTouch; each finger taps once, use count 1")
        }
        return EnabledRecognizer(recognizer, when: GestureSwitch(isOn: !refused), &mount)
    }
}
