import Time
import Touch

/// A finger that stays. `onChanged(true)` at touch-down, `onEnded(true)` at the minimum duration though the finger is
/// still down; it fails when lifted earlier or moved by `maximumDistance`.
public struct LongPressGesture: Gesture {
    public typealias Value = Bool
    public typealias Body = Never

    /// In seconds; 0 ends at touch-down.
    public var minimumDuration: Seconds
    /// How far the finger stays within, in points.
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
