import Time
import Touch

/// A single gesture's state machine: pure, with time as an input and events as its answer.
///
/// A machine never traps: events that are impossible in its state change nothing.
@usableFromInline
protocol Machine<Value> {
    associatedtype Value
    /// Its name in traces.
    static var kind: StaticString { get }
    /// Whether it ends only by the lift of its finger. True unless implemented.
    static var endsOnLift: Bool { get }

    var phase: GesturePhase { get }
    /// Why it failed, or was cancelled; nil in every other phase.
    var failure: FailureReason? { get }
    /// The value of `possible`, `active` and `ended`.
    var value: Value? { get }
    /// When time alone changes its state; `.distantFuture` where never.
    var deadline: Timestamp { get }
    /// Whether it follows a finger that is down.
    var isFollowing: Bool { get }
    /// The slots of the fingers that it follows, a bit each.
    var followed: UInt64 { get }
    /// Whether it is under way: it follows a finger, or waits for the next.
    var isEngaged: Bool { get }

    /// Whether it, under way, stays in its phase while its fingers do nothing but move, whatever time it is: `handle` does
    /// all that a movement does, and `measure` does nothing.
    var isSteady: Bool { get }

    mutating func handle(_ event: TouchEvent) -> GestureEvents
    /// All events of one kind in a frame have come. Two-touch machines measure here, when both fingers have moved.
    mutating func measure(at time: Timestamp) -> GestureEvents
    /// Time has come to `time`.
    mutating func elapse(to time: Timestamp) -> GestureEvents
    /// A possible gesture that is under way fails, an active one is cancelled. Its fingers are forgotten, or kept until
    /// they are lifted.
    mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) -> GestureEvents
    /// Back to the beginning.
    mutating func reset()
}

/// The events that a machine answers with.
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
