import Touch

/// Switches gestures on and off while they are mounted: keep it, and set `isOn` at any time.
public final class GestureSwitch {
    public var isOn: Bool {
        didSet { if isOn != oldValue { for flips in surfaces { flips.isPending.pointee = true } } }
    }
    /// Of the surfaces that have it mounted.
    private var surfaces: [SwitchFlips] = []

    public init(isOn: Bool = true) {
        self.isOn = isOn
    }

    @usableFromInline
    func tell(_ flips: SwitchFlips) {
        if !surfaces.contains(where: { $0 === flips }) { surfaces.append(flips) }
    }
}

/// Where the switches of a surface's gestures note that they were flipped, so that nobody has to ask each of them.
@usableFromInline
final class SwitchFlips {
    let isPending: UnsafeMutablePointer<Bool>

    init() {
        isPending = .allocate(capacity: 1)
        isPending.initialize(to: false)
    }

    deinit {
        isPending.deallocate()
    }
}

/// A gesture that hears no finger while its switch is off. Switched off while under way, it fails or is cancelled with
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
    public func mounted(_ mount: inout Mount) -> EnabledRecognizer<Base.Mounted> {
        EnabledRecognizer(base.mounted(&mount), when: isOn, &mount)
    }
}

extension Gesture {
    /// Runs only while the switch is on. Nothing is rebuilt.
    @inlinable
    public func enabled(_ isOn: GestureSwitch) -> EnabledGesture<Self> { EnabledGesture(base: self, isOn: isOn) }
}

public struct EnabledRecognizer<Child: Recognizer>: ModifierRecognizer {
    public typealias Value = Child.Value

    public var child: Child
    @usableFromInline unowned(unsafe) let gestureSwitch: GestureSwitch

    @inlinable
    init(_ child: Child, when gestureSwitch: GestureSwitch, _ mount: inout Mount) {
        self.child = child
        self.gestureSwitch = mount.keep(gestureSwitch)
        gestureSwitch.tell(mount.flips)
    }

    @inlinable
    public mutating func handle(_ event: TouchEvent, _ scene: Scene) {
        if event.kind == .began, !gestureSwitch.isOn { return }
        child.handle(event, scene)
    }

    @inlinable public static var tellsSlides: Bool { Child.tellsSlides }

    @inlinable
    public mutating func judgeSteadiness() -> Steadiness {
        gestureSwitch.isOn || !child.isEngaged ? child.judgeSteadiness() : .restless
    }

    @inlinable
    public mutating func slide(_ event: TouchEvent) { child.slide(event) }

    @inlinable
    public mutating func tell() { child.tell() }

    @inlinable
    public mutating func settle(_ scene: Scene) {
        if !gestureSwitch.isOn, child.isEngaged { child.abandon(.disabled, keepsTouches: false) }
        child.settle(scene)
    }
}
