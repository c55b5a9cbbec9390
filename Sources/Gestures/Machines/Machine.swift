import Time

/// The state machine of a single gesture: pure, with touches and times as input and events as output.
///
/// A machine never traps: events that are impossible in its state change nothing.
@usableFromInline
protocol Machine<Value> {
    associatedtype Value
    /// Its name in traces.
    static var kind: StaticString { get }
    /// Whether it ends only by the lift of its finger. The default is true.
    static var endsOnLift: Bool { get }

    var phase: GesturePhase { get }
    /// Why it failed, or was cancelled; nil in every other phase.
    var failure: FailureReason? { get }
    /// The value of `possible`, `active` and `ended`.
    var value: Value? { get }
    /// When time alone changes its state; `.distantFuture` if it never does.
    var deadline: Timestamp { get }
    /// Whether it follows a finger that is down.
    var isFollowing: Bool { get }
    /// The slots of the fingers that it follows, a bit each.
    var followed: UInt64 { get }
    /// Whether it is under way: it follows a finger, or waits for the next one.
    var isEngaged: Bool { get }

    /// Whether, while under way, movements alone cannot change its phase, at any time. Then `handle` does everything
    /// for a movement, and `measure` does nothing.
    var isSteady: Bool { get }

    mutating func handle(_ event: TouchEvent) -> GestureEvents
    /// Called after all events of one kind in a frame. Two-touch machines measure here, when both fingers have moved.
    mutating func measure(at time: Timestamp) -> GestureEvents
    /// Lets time pass until `time`.
    mutating func elapse(to time: Timestamp) -> GestureEvents
    /// Fails a possible gesture that is under way, or cancels an active one. Its fingers are forgotten, or kept until
    /// they lift.
    mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) -> GestureEvents
    /// Returns to the initial state.
    mutating func reset()
}

/// The events that a machine reports.
@usableFromInline
struct GestureEvents: OptionSet, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Its value changed.
    public static var changed: GestureEvents { @inlinable get { GestureEvents(rawValue: 1) } }
    /// It became active.
    public static var activated: GestureEvents { @inlinable get { GestureEvents(rawValue: 2) } }
    /// It came to a terminal phase.
    public static var finished: GestureEvents { @inlinable get { GestureEvents(rawValue: 4) } }
}

extension Machine {
    @inlinable public static var endsOnLift: Bool { true }

    @inlinable public var isSteady: Bool { false }

    @inlinable
    public mutating func measure(at time: Timestamp) -> GestureEvents { [] }
}
