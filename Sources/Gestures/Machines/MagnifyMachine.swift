import Touch

/// Measures the distance between two fingers relative to their start: see `TwoTouchPair`.
@usableFromInline
struct MagnifyMachine: TwoTouchMachine {
    public static var kind: StaticString { "MagnifyGesture" }

    public var pair: TwoTouchPair

    init(minimumScaleDelta: Double, meter: VelocityMeter) {
        pair = TwoTouchPair(.scale, minimum: minimumScaleDelta, meter: meter)
    }

    public var value: MagnifyGesture.Value? {
        guard phase == .active || phase == .ended else { return nil }
        let fingers = pair.fingers
        return MagnifyGesture.Value(
            time: fingers.time, magnification: fingers.magnification, velocity: fingers.velocity.width,
            startAnchor: UnitPoint(fingers.startMiddle, in: fingers.frame),
            startLocation: CoordinateSpace.local.convert(fingers.startMiddle, from: fingers.frame))
    }
}
