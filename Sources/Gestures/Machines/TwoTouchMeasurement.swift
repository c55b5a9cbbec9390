import Time

/// Measures one quantity of two fingers. It becomes active when the quantity has changed by a minimum.
///
/// ```
///            1st down         2nd down, apart            |change| ≥ minimum           first lift
///  possible ─────────▶ alone ────────────────▶ both ───────────────────────▶ active ────────────▶ ended
///                        │                      │                            │  ▲  │
///                        │ lifted, cancelled    │ a lift, a cancel           └──┘  └ first cancel ─▶ cancelled
///                        └──────────────────────┴────────▶ failed            it differs: changed
/// ```
///
/// Two fingers at the same location have no distance and no direction: the machine waits until they are apart.
@usableFromInline
struct TwoTouchMeasurement {
    enum Quantity {
        /// The distance between the fingers, divided by their distance at the start.
        case scale
        /// The angle by which the fingers have turned about each other, in radians, not wrapped: it may exceed a full
        /// turn.
        case angle
    }

    public private(set) var phase = GesturePhase.possible
    public private(set) var failure: FailureReason?
    private(set) var fingers: FingerPair
    private let quantity: Quantity
    /// The smallest change from the start that counts.
    private let minimum: Double
    /// The quantity at the last change.
    private var reported: Double

    init(_ quantity: Quantity, minimum: Double, meter: VelocityMeter) {
        self.quantity = quantity
        self.minimum = minimum
        fingers = FingerPair(meter)
        reported = quantity.beginning
    }

    @usableFromInline var isFollowing: Bool { fingers.isFollowing }
    @usableFromInline var followed: UInt64 { fingers.followed }
    @usableFromInline var isEngaged: Bool { !phase.isTerminal && fingers.isFollowing }
    @usableFromInline var isSteady: Bool { phase.isTerminal || !fingers.isPair }

    private var measured: Double {
        switch quantity {
        case .scale: fingers.magnification
        case .angle: fingers.rotation.radians
        }
    }

    @usableFromInline
    mutating func handle(_ event: TouchEvent) -> GestureEvents {
        switch fingers.handle(event, accepting: phase == .possible) {
        case .nothing: return []
        case .lifted(let bothWereDown): return phase.isTerminal ? [] : lift(bothWereDown: bothWereDown)
        case .cancelled: return phase.isTerminal ? [] : cancel(.touchCancelled)
        }
    }

    @usableFromInline
    mutating func measure(at time: Timestamp) -> GestureEvents {
        guard !phase.isTerminal else { return [] }
        fingers.measure(at: time)
        return decide()
    }

    /// Compares the quantity with the minimum or, once active, with its value at the last change.
    private mutating func decide() -> GestureEvents {
        guard fingers.hasStarted else { return [] }
        let measured = measured
        if phase == .possible {
            guard abs(measured - quantity.beginning) >= minimum - GestureDefaults.rounding else { return [] }
            phase = .active
            reported = measured
            return [.activated, .changed]
        }
        guard abs(measured - reported) > GestureDefaults.rounding else { return [] }
        reported = measured
        return .changed
    }

    private mutating func lift(bothWereDown: Bool) -> GestureEvents {
        var events: GestureEvents = phase == .possible && bothWereDown ? decide() : []
        guard phase == .active else { return cancel(bothWereDown ? .tooLittleMovement : .missingTouch) }
        phase = .ended
        events.insert(.finished)
        return events
    }

    @usableFromInline
    mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) -> GestureEvents {
        let wasEngaged = isEngaged
        if !keepsTouches { fingers.release() }
        return wasEngaged ? cancel(reason) : []
    }

    private mutating func cancel(_ reason: FailureReason) -> GestureEvents {
        phase = phase == .active ? .cancelled : .failed
        failure = reason
        return .finished
    }

    @usableFromInline
    mutating func reset() {
        phase = .possible
        failure = nil
        reported = quantity.beginning
        fingers.reset()
    }
}

extension TwoTouchMeasurement.Quantity {
    /// The quantity before the fingers move.
    fileprivate var beginning: Double {
        switch self {
        case .scale: 1
        case .angle: 0
        }
    }
}
