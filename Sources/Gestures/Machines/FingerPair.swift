import Time
import Touch

/// Follows the first two fingers and ignores a third. It only measures for `TwoTouchMeasurement`, which decides.
struct FingerPair {
    enum Step {
        case nothing
        /// A finger that it follows was lifted; whether both had been down.
        case lifted(bothWereDown: Bool)
        case cancelled
    }

    private var first: ContactID?
    private var second: ContactID?
    private var firstSlot: UInt8 = 0
    private var secondSlot: UInt8 = 0
    private var firstLocation = Point.zero
    private var secondLocation = Point.zero
    private var startDistance: Points = 0
    /// The direction from the first finger to the second at the last measurement, in radians.
    private var lastDirection = 0.0
    /// Whether a finger has moved, or the second has come down, since the last measurement.
    private var moved = false
    private var meter: VelocityMeter

    /// Whether the fingers are, or were, both down and apart.
    private(set) var hasStarted = false
    private(set) var magnification = 1.0
    private(set) var rotation = Angle.zero
    /// The middle of the two fingers at their start, in the surface's space.
    private(set) var startMiddle = Point.zero
    private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private(set) var time = Timestamp.zero
    /// The rates of the scale (width) and of the angle in radians (height), per second.
    private(set) var velocity = Size.zero

    init(_ meter: VelocityMeter) { self.meter = meter }

    var isFollowing: Bool { first != nil || second != nil }
    /// The slots of its fingers, a bit each.
    var followed: UInt64 {
        (first == nil ? 0 : 1 << UInt64(firstSlot)) | (second == nil ? 0 : 1 << UInt64(secondSlot))
    }
    var isPair: Bool { first != nil && second != nil }

    /// - Parameter accepting: whether a finger that comes down may become one of the two.
    mutating func handle(_ event: TouchEvent, accepting: Bool) -> Step {
        if event.kind == .began {
            if accepting { adopt(event) }
            return .nothing
        }
        guard first == event.touch || second == event.touch else { return .nothing }
        if event.kind != .cancelled { locate(event) }
        guard event.kind != .moved else { return .nothing }
        let both = isPair
        if event.kind == .ended, both { measure(at: event.time, isLift: true) }
        if first == event.touch { first = nil } else { second = nil }
        return event.kind == .ended ? .lifted(bothWereDown: both) : .cancelled
    }

    private mutating func adopt(_ event: TouchEvent) {
        if first == nil, second == nil {
            first = event.touch
            firstSlot = event.slot
            firstLocation = event.location
            frame = event.frame
        } else if first != nil, second == nil {
            second = event.touch
            secondSlot = event.slot
            secondLocation = event.location
            moved = true
        }
    }

    private mutating func locate(_ event: TouchEvent) {
        if first == event.touch {
            moved = moved || firstLocation != event.location
            firstLocation = event.location
        } else {
            moved = moved || secondLocation != event.location
            secondLocation = event.location
        }
    }

    /// Measures again once all events of an update are in, so that the movements of both fingers count together. The
    /// movement of a lift counts, but gives no sample for the velocity.
    mutating func measure(at now: Timestamp, isLift: Bool = false) {
        guard isPair else { return }
        if moved {
            moved = false
            measureFingers()
            if hasStarted, !isLift { meter.append(Point(x: magnification, y: rotation.radians), at: now) }
        }
        time = now
        velocity = isLift || meter.measuresMovement ? meter.velocity(at: now) : .zero
    }

    private mutating func measureFingers() {
        let span = secondLocation - firstLocation
        let distance = span.length
        if !hasStarted {
            guard distance > 0 else { return }
            hasStarted = true
            startDistance = distance
            lastDirection = arcTangent(y: span.height, x: span.width)
            startMiddle = Point(
                x: (firstLocation.x + secondLocation.x) / 2, y: (firstLocation.y + secondLocation.y) / 2)
            return
        }
        magnification = distance / startDistance
        guard distance > 0 else { return }
        let direction = arcTangent(y: span.height, x: span.width)
        rotation.radians += FingerPair.shortestTurn(from: lastDirection, to: direction)
        lastDirection = direction
    }

    /// The turn from one direction to another, in −π…π, so that sums of turns can exceed a full turn.
    static func shortestTurn(from: Double, to: Double) -> Double {
        let turn = to - from
        if turn > .pi { return turn - 2 * .pi }
        if turn <= -.pi { return turn + 2 * .pi }
        return turn
    }

    mutating func release() {
        first = nil
        second = nil
    }

    mutating func reset() {
        release()
        moved = false
        hasStarted = false
        magnification = 1
        rotation = .zero
        velocity = .zero
        meter.removeAll()
    }
}
