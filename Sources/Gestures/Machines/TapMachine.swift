import Time
import Touch

/// Counts taps.
///
/// ```
///            down                   up ≤ 0.75 s
///  possible ──────▶ pressed ─┬───────────────────────────────▶ ended   (the last tap)
///                      ▲     │ up ≤ 0.75 s
///                      │     ├──────────────────▶ waiting ─┐           (another tap is due)
///                      │     │                    │    │   │ down > 45 pt away: ignored until lifted
///                      │     │ down ≤ 0.35 s,     │    └───┘
///                      └─────┼────────────────────┘    │
///                            │   ≤ 45 pt away          │ 0.35 s are over
///                            └────────────────────────▶┴────────▶ failed
///                             moved ≥ maximumDistance, held > 0.75 s, cancelled
/// ```
@usableFromInline
struct TapMachine: Machine {
    public static var kind: StaticString { "TapGesture" }

    public let count: Int
    public let maximumDistance: Points
    public let coordinateSpace: CoordinateSpace
    /// Whether mounting has refused it, so that it takes no finger.
    public let isRefused: Bool

    public private(set) var phase = GesturePhase.possible
    public private(set) var failure: FailureReason?
    /// While a finger is down, when its tap has lasted too long; between two taps, when the next one is too late.
    public private(set) var deadline = Timestamp.distantFuture
    private var touch: ContactID?
    private var slot: UInt8 = 0
    private var taps = 0
    private var start = Point.zero
    /// Where the last tap was lifted; the next one has to come down near it.
    private var location = Point.zero
    /// The region's frame when the finger came down, which `location` counts from.
    private var frame = Rect(x: 0, y: 0, width: 0, height: 0)

    public init(count: Int, maximumDistance: Points, coordinateSpace: CoordinateSpace, isRefused: Bool) {
        self.count = max(count, 1)
        self.maximumDistance = maximumDistance
        self.coordinateSpace = coordinateSpace
        self.isRefused = isRefused
    }

    public var isFollowing: Bool { touch != nil }
    public var followed: UInt64 { touch == nil ? 0 : 1 << UInt64(slot) }
    public var isEngaged: Bool { !phase.isTerminal && (touch != nil || taps > 0) }
    /// The place where the last tap was lifted.
    public var value: SpatialTapGesture.Value? {
        phase == .ended ? .init(location: coordinateSpace.convert(location, from: frame)) : nil
    }

    public mutating func handle(_ event: TouchEvent) -> GestureEvents {
        if event.kind == .began { return begin(event) }
        guard touch == event.touch else { return [] }
        switch event.kind {
        case .began: return []
        case .moved:
            return phase == .possible && strays(to: event.location) ? fail(.tooMuchMovement) : []
        case .ended:
            touch = nil
            return phase == .possible ? lift(event) : []
        case .cancelled:
            touch = nil
            return phase == .possible ? fail(.touchCancelled) : []
        }
    }

    private mutating func begin(_ event: TouchEvent) -> GestureEvents {
        guard phase == .possible, touch == nil, !isRefused else { return [] }
        if taps > 0, event.location.distance(to: location) > GestureDefaults.tapSpread { return [] }
        touch = event.touch
        slot = event.slot
        start = event.location
        frame = event.frame
        deadline = event.time.beyond(GestureDefaults.tapDuration)
        return []
    }

    private mutating func lift(_ event: TouchEvent) -> GestureEvents {
        guard !strays(to: event.location) else { return fail(.tooMuchMovement) }
        taps += 1
        location = event.location
        guard taps == count else {
            deadline = event.time.beyond(GestureDefaults.tapGap)
            return []
        }
        phase = .ended
        deadline = .distantFuture
        return .finished
    }

    private func strays(to location: Point) -> Bool { !(location.distance(to: start) < maximumDistance) }

    public mutating func elapse(to time: Timestamp) -> GestureEvents {
        deadline <= time && phase == .possible && deadline != .distantFuture ? fail(.tooLate) : []
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
        taps = 0
    }
}
