import Touch

/// A tap, or a series of taps, with its location.
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
    /// A tap's finger must move less than this, in points.
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
        // The taps of a series come from fingers one after the other, but an instance of `perTouch` has only one.
        let isRefused = mount.isInsidePerTouch && count > 1
        let machine = TapMachine(
            count: count, maximumDistance: maximumDistance, coordinateSpace: coordinateSpace, isRefused: isRefused)
        let tap = MachineRecognizer(machine, &mount)
        if isRefused { mount.refuseTaps(tap.id, count: count) }
        return tap
    }
}
