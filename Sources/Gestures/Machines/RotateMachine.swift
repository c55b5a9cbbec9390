import Touch

/// Measures the angle by which two fingers have turned about each other: see `TwoTouchMeasurement`.
@usableFromInline
struct RotateMachine: TwoTouchMachine {
    public static var kind: StaticString { "RotateGesture" }

    public var measurement: TwoTouchMeasurement

    init(minimumAngleDelta: Angle, meter: VelocityMeter) {
        measurement = TwoTouchMeasurement(.angle, minimum: minimumAngleDelta.radians, meter: meter)
    }

    public var value: RotateGesture.Value? {
        guard phase == .active || phase == .ended else { return nil }
        let fingers = measurement.fingers
        return RotateGesture.Value(
            time: fingers.time, rotation: fingers.rotation, velocity: Angle(radians: fingers.velocity.height),
            startAnchor: UnitPoint(fingers.startMiddle, in: fingers.frame),
            startLocation: CoordinateSpace.local.convert(fingers.startMiddle, from: fingers.frame))
    }
}
