import Touch

/// A tap, or a series of them, with its place.
public struct SpatialTapGesture: Gesture {
    public struct Value: Hashable, Sendable {
        /// The place where the last tap was lifted.
        public var location: Point

        public init(location: Point) {
            self.location = location
        }
    }

    public typealias Body = Never

    /// How many taps: 1 or more.
    public var count: Int
    public var coordinateSpace: CoordinateSpace
    /// How far a tap's finger stays within, in points.
    public var maximumDistance: Points

    public init(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local,
        maximumDistance: Points = GestureDefaults.tapMaximumDistance
    ) {
        self.count = count
        self.coordinateSpace = coordinateSpace
        self.maximumDistance = maximumDistance
    }

    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        EnabledRecognizer.tap(
            TapMachine(count: count, maximumDistance: maximumDistance, coordinateSpace: coordinateSpace), &mount)
    }
}
