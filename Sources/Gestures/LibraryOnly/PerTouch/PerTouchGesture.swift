import Storage

/// One instance of a gesture per finger, from a fixed pool: polyphony.
///
/// ```swift
/// DragGesture(minimumDistance: 0)
///     .touched()
///     .onChanged { voice in play(voice.touch, at: voice.value.location.x) }
///     .onEnded { voice in stop(voice.touch) }
///     .onCancelled { touch in stop(touch) }
///     .perTouch(maximum: 10)
/// ```
///
/// Callbacks and modifiers before `.perTouch` belong to each instance. Modifiers after it apply to all instances
/// together, which change when one of them changes, and have no value. A finger that finds the pool full is never
/// adopted.
public struct PerTouchGesture<Instance: Gesture>: Gesture {
    public typealias Value = Void
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
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        let id = mount.identify("PerTouchGesture")
        let wasInside = mount.isInsidePerTouch
        mount.isInsidePerTouch = true
        defer { mount.isInsidePerTouch = wasInside }
        let pool = PerTouchPool(count: min(max(maximum, 1), 64), in: mount.arena) { instance.mounted(&mount) }
        return PerTouchRecognizer<Instance>(id: id, pool: pool)
    }
}

extension Gesture {
    /// Runs an instance of this gesture for each finger, at most `maximum` (1…64) at once.
    @inlinable
    public func perTouch(maximum: Int) -> PerTouchGesture<Self> {
        PerTouchGesture(instance: self, maximum: maximum)
    }
}
