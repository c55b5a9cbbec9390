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
