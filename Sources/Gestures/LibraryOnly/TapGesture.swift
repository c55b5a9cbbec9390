import Touch

/// One tap, or a series of taps. Each finger lifts within 0.75 s and moves less than `maximumDistance`; the next one
/// comes down within 0.35 s of the last lift and within 45 pt of it.
public struct TapGesture: Gesture {
    public typealias Value = Void

    /// How many taps: 1 or more.
    public var count: Int
    /// A tap's finger must move less than this, in points.
    public var maximumDistance: Points

    public init(count: Int = 1, maximumDistance: Points = GestureDefaults.tapMaximumDistance) {
        self.count = count
        self.maximumDistance = maximumDistance
    }

    @inlinable public var body: some Gesture<Void> {
        SpatialTapGesture(count: count, maximumDistance: maximumDistance).map { _ in }
    }
}
