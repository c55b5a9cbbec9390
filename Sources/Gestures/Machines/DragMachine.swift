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
/// A minimum of 0 is active at touch-down.
public struct DragMachine: Machine {
    public static var kind: StaticString { "DragGesture" }

    public let minimumDistance: Points
    public let coordinateSpace: CoordinateSpace

    public private(set) var stage = Stage.possible
    public private(set) var failure: FailureReason?
    @usableFromInline private(set) var start = Point.zero
    @usableFromInline private(set) var location = Point.zero
    @usableFromInline private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    @usableFromInline private(set) var time = Timestamp.zero
    @usableFromInline private(set) var velocity = Size.zero
    private var touch: ContactID?
    private var meter: VelocityMeter

    init(minimumDistance: Points, coordinateSpace: CoordinateSpace = .local, meter: VelocityMeter) {
        self.meter = meter
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace
    }

    public var deadline: Timestamp { .distantFuture }
    public var isFollowing: Bool { touch != nil }
    public var isEngaged: Bool { !stage.isTerminal && touch != nil }
    public var isSteady: Bool { stage != .possible || touch == nil }

    /// Inlined, so that nobody copies the machine to ask for it.
    @inlinable public var value: DragGesture.Value? {
        @inline(__always) get {
            guard stage == .active || stage == .ended else { return nil }
            return DragGesture.Value(
                time: time, startLocation: coordinateSpace.convert(start, from: frame),
                location: coordinateSpace.convert(location, from: frame), velocity: velocity)
        }
    }

    public mutating func handle(_ event: TouchEvent) -> Action {
        if event.kind == .began { return begin(event) }
        guard touch == event.touch else { return [] }
        if event.kind == .moved { return stage.isTerminal ? [] : move(event) }
        return leave(event)
    }

    @inline(never)
    private mutating func leave(_ event: TouchEvent) -> Action {
        touch = nil
        guard !stage.isTerminal else { return [] }
        return event.kind == .ended ? lift(event) : cancel(.touchCancelled)
    }

    @inline(never)
    private mutating func begin(_ event: TouchEvent) -> Action {
        guard stage == .possible, touch == nil else { return [] }
        touch = event.touch
        start = event.location
        location = event.location
        frame = event.frame
        time = event.time
        velocity = .zero
        meter.removeAll()
        meter.append(event.location, at: event.time)
        return reaches(0) ? activate() : []
    }

    private mutating func move(_ event: TouchEvent) -> Action {
        guard event.location != location else { return [] }
        location = event.location
        time = event.time
        meter.append(location, at: time)
        if meter.measuresMovement { velocity = meter.velocity(at: time) }
        if stage == .active { return .changed }
        return reaches(location.distance(to: start)) ? activate() : []
    }

    private mutating func lift(_ event: TouchEvent) -> Action {
        location = event.location
        time = event.time
        velocity = meter.velocity(at: time)
        var action: Action = stage == .possible && reaches(location.distance(to: start)) ? activate() : []
        guard stage == .active else { return cancel(.tooLittleMovement) }
        stage = .ended
        action.insert(.finished)
        return action
    }

    /// As the gesture becomes active at the first distance that reaches the minimum, that one is its peak.
    private func reaches(_ distance: Points) -> Bool { !(distance < minimumDistance) }

    private mutating func activate() -> Action {
        stage = .active
        return [.activated, .changed]
    }

    public mutating func elapse(to time: Timestamp) -> Action { [] }

    public mutating func abandon(_ reason: FailureReason, keepsTouches: Bool) -> Action {
        let wasEngaged = isEngaged
        if !keepsTouches { touch = nil }
        return wasEngaged ? cancel(reason) : []
    }

    private mutating func cancel(_ reason: FailureReason) -> Action {
        stage = stage == .active ? .cancelled : .failed
        failure = reason
        return .finished
    }

    public mutating func reset() {
        stage = .possible
        failure = nil
        touch = nil
    }
}
