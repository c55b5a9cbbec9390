import Time
import Touch

/// Follows a finger.
///
/// ```
///            down             peak distance ≥ minimumDistance            up
///  possible ──────▶ touching ─────────────────────────────────▶ active ─────▶ ended
///                      │                                        │    ▲ │
///                      │ lifted, cancelled                      └────┘ └─ cancelled ──▶ cancelled
///                      └────────────────────▶ failed            moved: changed
/// ```
///
/// With a minimum of 0 the gesture is active at touch-down.
@usableFromInline
struct DragMachine: Machine {
    public static var kind: StaticString { "DragGesture" }

    public let minimumDistance: Points
    public let coordinateSpace: CoordinateSpace
    public let isPressureSensitive: Bool

    public private(set) var phase = GesturePhase.possible
    public private(set) var failure: FailureReason?
    @usableFromInline private(set) var start = Point.zero
    @usableFromInline private(set) var location = Point.zero
    @usableFromInline private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// When the finger came down, moved or was lifted last; a new pressure alone does not count.
    @usableFromInline private(set) var time = Timestamp.zero
    @usableFromInline private(set) var velocity = Size.zero
    @usableFromInline private(set) var pressure = 1.0
    @usableFromInline private(set) var size: Points = 0
    /// The finger that it follows, also after the drag is over, until it leaves; nil if there is none.
    private var touch: ContactID?
    private var slot: UInt8 = 0
    private var meter: VelocityMeter

    init(
        minimumDistance: Points, coordinateSpace: CoordinateSpace, isPressureSensitive: Bool, meter: VelocityMeter
    ) {
        self.meter = meter
        self.isPressureSensitive = isPressureSensitive
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace
    }

    public var deadline: Timestamp { .distantFuture }
    public var isFollowing: Bool { touch != nil }
    public var followed: UInt64 { touch == nil ? 0 : 1 << UInt64(slot) }
    public var isEngaged: Bool { !phase.isTerminal && touch != nil }
    public var isSteady: Bool { phase != .possible || touch == nil }

    /// Inlined, so that reading the value does not copy the machine.
    @inlinable public var value: DragGesture.Value? {
        @inline(__always) get {
            guard phase == .active || phase == .ended else { return nil }
            return DragGesture.Value(
                time: time, startLocation: coordinateSpace.convert(start, from: frame),
                location: coordinateSpace.convert(location, from: frame), velocity: velocity, pressure: pressure,
                size: size)
        }
    }

    public mutating func handle(_ event: TouchEvent) -> GestureEvents {
        if event.kind == .began { return begin(event) }
        guard touch == event.touch else { return [] }
        if event.kind == .moved { return phase.isTerminal ? [] : move(event) }
        return leave(event)
    }

    @inline(never)
    private mutating func leave(_ event: TouchEvent) -> GestureEvents {
        touch = nil
        guard !phase.isTerminal else { return [] }
        return event.kind == .ended ? lift(event) : cancel(.touchCancelled)
    }

    @inline(never)
    private mutating func begin(_ event: TouchEvent) -> GestureEvents {
        guard phase == .possible, touch == nil else { return [] }
        touch = event.touch
        slot = event.slot
        start = event.location
        location = event.location
        frame = event.frame
        time = event.time
        (pressure, size) = (event.pressure, event.size)
        velocity = .zero
        meter.removeAll()
        meter.append(event.location, at: event.time)
        return reaches(0) ? activate() : []
    }

    private mutating func move(_ event: TouchEvent) -> GestureEvents {
        guard event.location != location else { return press(event) }
        (pressure, size) = (event.pressure, event.size)
        location = event.location
        time = event.time
        meter.append(location, at: time)
        if meter.measuresMovement { velocity = meter.velocity(at: time) }
        if phase == .active { return .changed }
        return reaches(location.distance(to: start)) ? activate() : []
    }

    /// Handles a finger that rests and changes its pressure or size.
    private mutating func press(_ event: TouchEvent) -> GestureEvents {
        guard event.pressure != pressure || event.size != size else { return [] }
        (pressure, size) = (event.pressure, event.size)
        return isPressureSensitive && phase == .active ? .changed : []
    }

    private mutating func lift(_ event: TouchEvent) -> GestureEvents {
        location = event.location
        (pressure, size) = (event.pressure, event.size)
        time = event.time
        velocity = meter.velocity(at: time)
        var action: GestureEvents = phase == .possible && reaches(location.distance(to: start)) ? activate() : []
        guard phase == .active else { return cancel(.tooLittleMovement) }
        phase = .ended
        action.insert(.finished)
        return action
    }

    /// Whether a distance reaches the minimum. The gesture becomes active at the first one that does, so no peak has to
    /// be kept.
    private func reaches(_ distance: Points) -> Bool { !(distance < minimumDistance) }

    private mutating func activate() -> GestureEvents {
        phase = .active
        return [.activated, .changed]
    }

    public mutating func elapse(to time: Timestamp) -> GestureEvents { [] }

    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) -> GestureEvents {
        let wasEngaged = isEngaged
        if !keepsTouches { touch = nil }
        return wasEngaged ? cancel(reason) : []
    }

    private mutating func cancel(_ reason: FailureReason) -> GestureEvents {
        phase = phase == .active ? .cancelled : .failed
        failure = reason
        return .finished
    }

    public mutating func reset() {
        phase = .possible
        failure = nil
        touch = nil
    }
}
