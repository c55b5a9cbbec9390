import Time
import Touch

/// A machine for two fingers. Such machines differ only in their value; the rest is done by `TwoTouchPair`.
@usableFromInline
protocol TwoTouchMachine: Machine {
    var pair: TwoTouchPair { get set }
}

extension TwoTouchMachine {
    @inlinable public var phase: GesturePhase { pair.phase }
    @inlinable public var failure: FailureReason? { pair.failure }
    @inlinable public var deadline: Timestamp { .distantFuture }
    @inlinable public var isFollowing: Bool { pair.isFollowing }
    @inlinable public var followed: UInt64 { pair.followed }
    @inlinable public var isEngaged: Bool { pair.isEngaged }
    @inlinable public var isSteady: Bool { pair.isSteady }

    @inlinable
    public mutating func handle(_ event: TouchEvent) -> GestureEvents { pair.handle(event) }

    @inlinable
    public mutating func measure(at time: Timestamp) -> GestureEvents { pair.measure(at: time) }

    @inlinable
    public mutating func elapse(to time: Timestamp) -> GestureEvents { [] }

    @inlinable
    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) -> GestureEvents {
        pair.terminate(reason, keepsTouches: keepsTouches)
    }

    @inlinable
    public mutating func reset() { pair.reset() }
}
