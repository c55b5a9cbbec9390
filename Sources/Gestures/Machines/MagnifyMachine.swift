import Touch

/// Measures the distance between two fingers relative to their start: see `TwoTouchMeasurement`.
@usableFromInline
struct MagnifyMachine: TwoTouchMachine {
    public static var kind: StaticString { "MagnifyGesture" }

    public var measurement: TwoTouchMeasurement

    init(minimumScaleDelta: Double, meter: VelocityMeter) {
        measurement = TwoTouchMeasurement(.scale, minimum: minimumScaleDelta, meter: meter)
    }

    public var value: MagnifyGesture.Value? {
        guard phase == .active || phase == .ended else { return nil }
        let fingers = measurement.fingers
        return MagnifyGesture.Value(
            time: fingers.time, magnification: fingers.magnification, velocity: fingers.velocity.width,
            startAnchor: UnitPoint(fingers.startMiddle, in: fingers.frame),
            startLocation: CoordinateSpace.local.convert(fingers.startMiddle, from: fingers.frame))
    }
}
