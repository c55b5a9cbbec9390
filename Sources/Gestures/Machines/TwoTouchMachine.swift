import Time
import Touch

/// A machine for two fingers. Such machines differ only in their value; the rest is done by `TwoTouchMeasurement`.
@usableFromInline
protocol TwoTouchMachine: Machine {
    var measurement: TwoTouchMeasurement { get set }
}

extension TwoTouchMachine {
    @inlinable public var phase: GesturePhase { measurement.phase }
    @inlinable public var failure: FailureReason? { measurement.failure }
    @inlinable public var deadline: Timestamp { .distantFuture }
    @inlinable public var isFollowing: Bool { measurement.isFollowing }
    @inlinable public var followed: UInt64 { measurement.followed }
    @inlinable public var isEngaged: Bool { measurement.isEngaged }
    /// As `Steadiness.steady`: only movements are expected, so that whole updates may be skipped.
    @inlinable public var isSteady: Bool { measurement.isSteady }

    @inlinable
    public mutating func handle(_ event: TouchEvent) -> GestureEvents { measurement.handle(event) }

    @inlinable
    public mutating func measure(at time: Timestamp) -> GestureEvents { measurement.measure(at: time) }

    @inlinable
    public mutating func elapse(to time: Timestamp) -> GestureEvents { [] }

    @inlinable
    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) -> GestureEvents {
        measurement.terminate(reason, keepsTouches: keepsTouches)
    }

    @inlinable
    public mutating func reset() { measurement.reset() }
}

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
