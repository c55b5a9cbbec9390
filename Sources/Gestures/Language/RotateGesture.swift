import Time
import Touch

/// Two fingers that turn about each other; clockwise on the screen is positive.
public struct RotateGesture: Gesture {
    public struct Value: Hashable, Sendable {
        /// The time of the frame.
        public var time: Timestamp
        /// Not wrapped: it may exceed a full turn in either direction.
        public var rotation: Angle
        /// Per second.
        public var velocity: Angle
        /// The middle of the two fingers at their start, in fractions of the region.
        public var startAnchor: UnitPoint
        /// The middle of the two fingers at their start, in the region's space.
        public var startLocation: Point

        public init(time: Timestamp, rotation: Angle, velocity: Angle, startAnchor: UnitPoint, startLocation: Point) {
            self.time = time
            self.rotation = rotation
            self.velocity = velocity
            self.startAnchor = startAnchor
            self.startLocation = startLocation
        }
    }

    public typealias Body = Never

    /// The turn from the start at which the gesture is recognised.
    public var minimumAngleDelta: Angle

    public var velocityMeasurement = VelocityMeasurement.always

    public init(minimumAngleDelta: Angle = GestureDefaults.rotateMinimumAngleDelta) {
        self.minimumAngleDelta = minimumAngleDelta
    }

    /// Sets when the velocity is measured; the default is always.
    public func measuringVelocity(_ measurement: VelocityMeasurement) -> RotateGesture {
        var gesture = self
        gesture.velocityMeasurement = measurement
        return gesture
    }

    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        let machine = RotateMachine(
            minimumAngleDelta: minimumAngleDelta, meter: VelocityMeter(velocityMeasurement, &mount))
        return MachineRecognizer(machine, &mount)
    }
}
