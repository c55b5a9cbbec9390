/// Switches gestures on and off while they are mounted: keep the switch, and set `isOn` at any time.
public final class GestureSwitch {
    public var isOn: Bool {
        didSet { if isOn != oldValue { for flips in surfaces { flips.isPending = true } } }
    }
    /// One entry for each surface that has mounted it.
    private var surfaces: [SwitchFlips] = []

    public init(isOn: Bool = true) {
        self.isOn = isOn
    }

    @usableFromInline
    func register(_ flips: SwitchFlips) {
        if !surfaces.contains(where: { $0 === flips }) { surfaces.append(flips) }
    }
}

/// Tells a surface that one of its switches was flipped, so that a frame need not check each of them.
@usableFromInline
final class SwitchFlips {
    var isPending = false
}

/// A gesture that takes no finger while its switch is off. If it is switched off while it is under way, it fails or is
/// cancelled at the next event or deadline, even if it would have ended there. An exclusive gesture whose first gesture
/// is off holds nothing back.
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
