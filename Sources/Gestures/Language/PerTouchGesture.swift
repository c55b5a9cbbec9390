import Touch

/// One instance of a gesture per finger, from a fixed pool: polyphony.
///
/// ```swift
/// DragGesture(minimumDistance: 0)
///     .perTouch(maximum: 10)
///     .onChanged { voice in play(voice.touch, at: voice.value.location.x) }
///     .onEnded { voice in stop(voice.touch) }
/// ```
///
/// Callbacks and modifiers that follow belong to each instance. A finger that finds the pool full is never adopted.
public struct PerTouchGesture<Instance: Gesture>: Gesture {
    public typealias Value = Instance.Value
    public typealias Body = Never

    @usableFromInline let instance: Instance
    /// 1…64.
    @usableFromInline let maximum: Int

    @inlinable
    init(instance: Instance, maximum: Int) {
        self.instance = instance
        self.maximum = maximum
    }

    @inlinable
    public func mounted(_ mount: inout MountContext) -> PerTouchRecognizer<Instance> {
        let id = mount.identify("PerTouchGesture")
        let wasInside = mount.isInsidePerTouch
        mount.isInsidePerTouch = true
        defer { mount.isInsidePerTouch = wasInside }
        let memory = PerTouchMemory(count: min(max(maximum, 1), 64)) { instance.mounted(&mount) }
        mount.keep(memory)
        return PerTouchRecognizer(id: id, memory: memory)
    }
}

extension Gesture {
    /// Runs an instance of this gesture for each finger, at most `maximum` (1…64) at once.
    @inlinable
    public func perTouch(maximum: Int) -> PerTouchGesture<TouchedGesture<Self>> {
        PerTouchGesture(instance: TouchedGesture(base: self), maximum: maximum)
    }
}

/// Modifiers of a polyphonic gesture are those of each instance.
extension PerTouchGesture {
    @inlinable
    public func onChanged(
        _ action: @escaping (Value) -> Void
    ) -> PerTouchGesture<CallbackGesture<Instance, ChangedTrigger>> {
        PerTouchGesture<_>(instance: instance.onChanged(action), maximum: maximum)
    }

    @inlinable
    public func onEnded(
        _ action: @escaping (Value) -> Void
    ) -> PerTouchGesture<CallbackGesture<Instance, EndedTrigger>> {
        PerTouchGesture<_>(instance: instance.onEnded(action), maximum: maximum)
    }

    /// Calls `action` with the touch whose instance was active and is cancelled.
    @inlinable
    public func onCancelled(
        _ action: @escaping (ContactID) -> Void
    ) -> PerTouchGesture<CancelledGesture<Instance>> {
        PerTouchGesture<_>(instance: CancelledGesture(base: instance, action: action), maximum: maximum)
    }

    @inlinable
    public func map<T>(_ transform: @escaping (Value) -> T) -> PerTouchGesture<MapGesture<Instance, T>> {
        PerTouchGesture<_>(instance: instance.map(transform), maximum: maximum)
    }
}

/// A gesture's value with the touch that it is of.
public struct Touched<Value> {
    public var touch: ContactID
    public var value: Value

    @inlinable
    public init(touch: ContactID, value: Value) {
        self.touch = touch
        self.value = value
    }
}

extension Touched: Equatable where Value: Equatable {}

extension Touched: Sendable where Value: Sendable {}

/// A gesture whose value says which touch it is of: one instance of a polyphonic gesture.
public struct TouchedGesture<Base: Gesture>: Gesture {
    public typealias Value = Touched<Base.Value>
    public typealias Body = Never

    @usableFromInline let base: Base

    @inlinable
    public init(base: Base) {
        self.base = base
    }

    @inlinable
    public func mounted(_ mount: inout MountContext) -> TouchedRecognizer<Base.Mounted> {
        TouchedRecognizer(child: base.mounted(&mount))
    }
}
