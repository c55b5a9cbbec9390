import Time
import Touch

/// A finger that stays in place. It changes to `true` at touch-down, and ends with `true` at the minimum duration
/// although the finger is still down; it fails if the finger lifts earlier or moves by `maximumDistance`.
public struct LongPressGesture: Gesture {
    public typealias Value = Bool
    public typealias Body = Never

    /// In seconds; with 0 the press ends at touch-down.
    public var minimumDuration: Seconds
    /// The finger must move less than this, in points.
    public var maximumDistance: Points

    public init(
        minimumDuration: Seconds = GestureDefaults.longPressDuration,
        maximumDistance: Points = GestureDefaults.longPressMaximumDistance
    ) {
        self.minimumDuration = minimumDuration
        self.maximumDistance = maximumDistance
    }

    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        MachineRecognizer(
            LongPressMachine(minimumDuration: .seconds(minimumDuration), maximumDistance: maximumDistance), &mount)
    }
}
