import Time
import Touch

/// Measures how far two fingers are apart against how far they were.
///
/// ```
///            1st down         2nd down, apart          |scale − 1| ≥ minimum           first lift
///  possible ─────────▶ alone ────────────────▶ both ───────────────────────▶ active ────────────▶ ended
///                        │                      │                            │  ▲  │
///                        │ lifted, cancelled    │ a lift, a cancel           └──┘  └ first cancel ─▶ cancelled
///                        └──────────────────────┴────────▶ failed            scale differs: changed
/// ```
///
/// Two fingers at one place have no scale yet: they wait until they are apart.
@usableFromInline
struct MagnifyMachine: Machine {
    public static var kind: StaticString { "MagnifyGesture" }

    public let minimumScaleDelta: Double
    public private(set) var phase = GesturePhase.possible
    public private(set) var failure: FailureReason?
    private var fingers: TwoTouchTracker
    /// The scale of the last change.
    private var reported = 1.0

    init(minimumScaleDelta: Double, meter: VelocityMeter) {
        fingers = TwoTouchTracker(meter)
        self.minimumScaleDelta = minimumScaleDelta
    }

    public var deadline: Timestamp { .distantFuture }
    public var isFollowing: Bool { fingers.isFollowing }
    public var followed: UInt64 { fingers.followed }
    public var isEngaged: Bool { !phase.isTerminal && fingers.isFollowing }
    public var isSteady: Bool { phase.isTerminal || !fingers.isPair }

    public var value: MagnifyGesture.Value? {
        guard phase == .active || phase == .ended else { return nil }
        return MagnifyGesture.Value(
            time: fingers.time, magnification: fingers.magnification, velocity: fingers.velocity.width,
            startAnchor: UnitPoint(fingers.startMiddle, in: fingers.frame),
            startLocation: CoordinateSpace.local.convert(fingers.startMiddle, from: fingers.frame))
    }

    public mutating func handle(_ event: TouchEvent) -> GestureEvents {
        switch fingers.handle(event, accepting: phase == .possible) {
        case .nothing: return []
        case .lifted(let bothWereDown): return phase.isTerminal ? [] : lift(bothWereDown: bothWereDown)
        case .cancelled: return phase.isTerminal ? [] : cancel(.touchCancelled)
        }
    }

    public mutating func measure(at time: Timestamp) -> GestureEvents {
        guard !phase.isTerminal else { return [] }
        fingers.measure(at: time)
        return decide()
    }

    private mutating func decide() -> GestureEvents {
        guard fingers.hasStarted else { return [] }
        if phase == .possible {
            guard abs(fingers.magnification - 1) >= minimumScaleDelta - GestureDefaults.rounding else { return [] }
            phase = .active
            reported = fingers.magnification
            return [.activated, .changed]
        }
        guard abs(fingers.magnification - reported) > GestureDefaults.rounding else { return [] }
        reported = fingers.magnification
        return .changed
    }

    private mutating func lift(bothWereDown: Bool) -> GestureEvents {
        var action: GestureEvents = phase == .possible && bothWereDown ? decide() : []
        guard phase == .active else { return cancel(bothWereDown ? .tooLittleMovement : .missingTouch) }
        phase = .ended
        action.insert(.finished)
        return action
    }

    public mutating func elapse(to time: Timestamp) -> GestureEvents { [] }

    public mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) -> GestureEvents {
        let wasEngaged = isEngaged
        if !keepsTouches { fingers.release() }
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
        reported = 1
        fingers.reset()
    }
}
