import Touch

/// One tap, or a series of them. Each: up within 0.75 s, moved less than `maximumDistance`; the next comes down within
/// 0.35 s of the last lift and within 45 pt of it.
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

    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        TapRecognizer(TapMachine(count: count, maximumDistance: maximumDistance), &mount)
    }
}
