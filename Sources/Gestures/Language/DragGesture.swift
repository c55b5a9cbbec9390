import Time
import Touch

/// A finger that moves. The drag is recognised once the finger has been `minimumDistance` from its start. A ribbon drags
/// its handles with it; its contacts come as raw touches.
public struct DragGesture: Gesture {
    public struct Value: Hashable, Sendable {
        /// The time of the frame.
        public var time: Timestamp
        /// The place where the finger came down.
        public var startLocation: Point
        public var location: Point
        /// In points per second: a straight line fitted by least squares to the last 100 ms.
        public var velocity: Size
        /// 0…1 of the highest pressure that the panel can report; 1 if it reports none.
        public var pressure: Double
        /// The longer diameter of the contact; 0 if the panel reports none.
        public var size: Points

        @inlinable
        public init(
            time: Timestamp, startLocation: Point, location: Point, velocity: Size, pressure: Double = 1,
            size: Points = 0
        ) {
            self.time = time
            self.startLocation = startLocation
            self.location = location
            self.velocity = velocity
            self.pressure = pressure
            self.size = size
        }

        /// From the start to the location.
        @inlinable
        public var translation: Size { location - startLocation }

        /// The location where a scroll view's content would come to rest if it were released now.
        @inlinable
        public var predictedEndLocation: Point {
            location
                + Size(
                    width: velocity.width * GestureDefaults.predictionTime,
                    height: velocity.height * GestureDefaults.predictionTime)
        }

        /// From the start to the predicted end.
        @inlinable
        public var predictedEndTranslation: Size { predictedEndLocation - startLocation }
    }

    public typealias Body = Never

    /// In points; with 0 the drag is recognised at touch-down.
    public var minimumDistance: Points
    public var coordinateSpace: CoordinateSpace
    public var velocityMeasurement = VelocityMeasurement.always
    /// Whether a new pressure or size alone is a change.
    public var isPressureSensitive = false

    public init(
        minimumDistance: Points = GestureDefaults.dragMinimumDistance, coordinateSpace: CoordinateSpace = .local
    ) {
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace
    }

    /// Sets when the velocity is measured; the default is always.
    public func measuringVelocity(_ measurement: VelocityMeasurement) -> DragGesture {
        var gesture = self
        gesture.velocityMeasurement = measurement
        return gesture
    }

    /// Makes a new pressure or size of the contact a change, even if it does not move.
    public func sensingPressure() -> DragGesture {
        var gesture = self
        gesture.isPressureSensitive = true
        return gesture
    }

    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        let machine = DragMachine(
            minimumDistance: minimumDistance, coordinateSpace: coordinateSpace,
            isPressureSensitive: isPressureSensitive,
            meter: VelocityMeter(velocityMeasurement, &mount))
        return MachineRecognizer(machine, &mount)
    }
}
