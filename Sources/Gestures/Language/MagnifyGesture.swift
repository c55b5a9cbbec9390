import Time
import Touch

/// Two fingers that come apart or together.
public struct MagnifyGesture: Gesture {
    public struct Value: Hashable, Sendable {
        /// The time of the frame.
        public var time: Timestamp
        /// Distance between the fingers, divided by their distance at the start; 1 is no change.
        public var magnification: Double
        /// Change of the magnification per second.
        public var velocity: Double
        /// The middle of the two fingers at their start, in fractions of the region.
        public var startAnchor: UnitPoint
        /// The middle of the two fingers at their start, in the region's space.
        public var startLocation: Point

        public init(
            time: Timestamp, magnification: Double, velocity: Double, startAnchor: UnitPoint, startLocation: Point
        ) {
            self.time = time
            self.magnification = magnification
            self.velocity = velocity
            self.startAnchor = startAnchor
            self.startLocation = startLocation
        }
    }

    public typealias Body = Never

    /// The smallest difference of the scale from 1 that counts, as a fraction.
    public var minimumScaleDelta: Double

    public var velocityMeasurement = VelocityMeasurement.always

    public init(minimumScaleDelta: Double = GestureDefaults.magnifyMinimumScaleDelta) {
        self.minimumScaleDelta = minimumScaleDelta
    }

    /// Sets when the velocity is measured; the default is always.
    public func measuringVelocity(_ measurement: VelocityMeasurement) -> MagnifyGesture {
        var gesture = self
        gesture.velocityMeasurement = measurement
        return gesture
    }

    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        let machine = MagnifyMachine(
            minimumScaleDelta: minimumScaleDelta, meter: VelocityMeter(velocityMeasurement, &mount))
        return MachineRecognizer(machine, &mount)
    }
}
