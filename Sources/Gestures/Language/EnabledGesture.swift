import Touch

/// Switches gestures on and off while they are mounted: keep it, and set `isOn` at any time.
public final class GestureSwitch {
    public var isOn: Bool {
        didSet { if isOn != oldValue { for flips in surfaces { flips.isPending = true } } }
    }
    /// One for each surface that has it mounted.
    private var surfaces: [SwitchFlips] = []

    public init(isOn: Bool = true) {
        self.isOn = isOn
    }

    @usableFromInline
    func register(_ flips: SwitchFlips) {
        if !surfaces.contains(where: { $0 === flips }) { surfaces.append(flips) }
    }
}

/// Notes that a switch of a surface's gestures was flipped, so that a frame need not ask each of them.
@usableFromInline
final class SwitchFlips {
    var isPending = false
}

/// A gesture that takes no finger while its switch is off. Switched off while under way, it fails or is cancelled with
/// the next event. An exclusive gesture whose first gesture is off holds nothing back.
public struct EnabledGesture<Base: Gesture>: Gesture {
    public typealias Value = Base.Value
    public typealias Body = Never

    @usableFromInline let base: Base
    @usableFromInline let isOn: GestureSwitch

    @inlinable
    init(base: Base, isOn: GestureSwitch) {
        self.base = base
        self.isOn = isOn
    }

    @inlinable
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        EnabledRecognizer(base.mounted(&mount), when: isOn, &mount)
    }
}

extension Gesture {
    /// Runs only while the switch is on. Nothing is rebuilt.
    @inlinable
    public func enabled(_ isOn: GestureSwitch) -> EnabledGesture<Self> { EnabledGesture(base: self, isOn: isOn) }
}
