import Time
import Touch

/// Waits for a finger that stays.
///
/// ```
///            down: changed(true)           minimumDuration
///  possible ────────────────────▶ pressed ─────────────────▶ ended(true)
///                                    │
///                                    └─ lifted before, moved ≥ maximumDistance, cancelled ──▶ failed
/// ```
///
/// In `pressed` the gesture is still possible: it has a value, but is not recognised. A duration of 0 ends at
/// touch-down.
@usableFromInline
struct LongPressMachine: Machine {
    public static var kind: StaticString { "LongPressGesture" }
    public static var endsOnLift: Bool { false }

    public let minimumDuration: Nanoseconds
    public let maximumDistance: Points

    public private(set) var phase = GesturePhase.possible
    public private(set) var failure: FailureReason?
    public private(set) var deadline = Timestamp.distantFuture
    private var touch: ContactID?
    private var slot: UInt8 = 0
    private var start = Point.zero

    public init(minimumDuration: Nanoseconds, maximumDistance: Points) {
        self.minimumDuration = minimumDuration
        self.maximumDistance = maximumDistance
    }

    public var isFollowing: Bool { touch != nil }
    public var followed: UInt64 { touch == nil ? 0 : 1 << UInt64(slot) }
    public var isEngaged: Bool { phase == .possible && touch != nil }
    public var value: Bool? { isEngaged || phase == .ended ? true : nil }

    public mutating func handle(_ event: TouchEvent) -> GestureEvents {
        if event.kind == .began { return begin(event) }
        guard touch == event.touch else { return [] }
        let strays = !(event.location.distance(to: start) < maximumDistance)
        if event.kind != .moved { touch = nil }
        guard phase == .possible else { return [] }
        switch event.kind {
        case .began: return []
        case .moved: return strays ? fail(.tooMuchMovement) : []
        case .ended: return fail(strays ? .tooMuchMovement : .tooEarly)
        case .cancelled: return fail(.touchCancelled)
        }
    }

    private mutating func begin(_ event: TouchEvent) -> GestureEvents {
        guard phase == .possible, touch == nil else { return [] }
        touch = event.touch
        slot = event.slot
        start = event.location
        guard minimumDuration > .zero else {
            phase = .ended
            return [.changed, .finished]
        }
        deadline = event.time + minimumDuration
        return .changed
    }

    public mutating func elapse(to time: Timestamp) -> GestureEvents {
        guard deadline <= time, deadline != .distantFuture, phase == .possible else { return [] }
        phase = .ended
        deadline = .distantFuture
        return .finished
    }

    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) -> GestureEvents {
        let wasEngaged = isEngaged
        if !keepsTouches { touch = nil }
        return wasEngaged ? fail(reason) : []
    }

    private mutating func fail(_ reason: FailureReason) -> GestureEvents {
        phase = .failed
        failure = reason
        deadline = .distantFuture
        return .finished
    }

    public mutating func reset() {
        phase = .possible
        failure = nil
        deadline = .distantFuture
        touch = nil
    }
}
