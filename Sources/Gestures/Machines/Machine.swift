import Time
import Touch

/// A single gesture's state machine: pure, with time as an input and an action as its answer.
///
/// A machine never traps: events that are impossible in its state change nothing.
public protocol Machine<Value> {
    associatedtype Value
    /// What a trace calls it.
    static var kind: StaticString { get }

    var stage: Stage { get }
    /// Why it failed, or was cancelled; nil in every other stage.
    var failure: FailureReason? { get }
    /// The value of `possible`, `active` and `ended`.
    var value: Value? { get }
    /// When time alone changes its state; `.distantFuture` where never.
    var deadline: Timestamp { get }
    /// Whether it follows a finger that is down.
    var isFollowing: Bool { get }
    /// Whether it is under way: it follows a finger, or waits for the next.
    var isEngaged: Bool { get }

    /// Whether it, under way, stays in its stage while its fingers do nothing but move, whatever time it is: a move does
    /// all it does when it is told of, and `settle` does nothing.
    var isSteady: Bool { get }

    mutating func handle(_ event: TouchEvent) -> Action
    /// All events of one kind in a frame have been told. Two-touch machines decide here, when both fingers have moved.
    mutating func settle(at time: Timestamp) -> Action
    /// Time has come to `time`.
    mutating func elapse(to time: Timestamp) -> Action
    /// A possible gesture that is under way fails, an active one is cancelled. Its fingers are forgotten, or kept until
    /// they are lifted.
    mutating func abandon(_ reason: FailureReason, keepsTouches: Bool) -> Action
    /// Back to the beginning.
    mutating func reset()
}

/// What a machine did.
public struct Action: OptionSet, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Its value changed.
    public static var changed: Action { @inlinable get { Action(rawValue: 1) } }
    /// It became active.
    public static var activated: Action { @inlinable get { Action(rawValue: 2) } }
    /// It came to a terminal stage.
    public static var finished: Action { @inlinable get { Action(rawValue: 4) } }
}

extension Machine {
    @inlinable public var isSteady: Bool { false }

    @inlinable
    public mutating func settle(at time: Timestamp) -> Action { [] }

    @inlinable
    public var phase: GesturePhase<Value> {
        switch (stage, value) {
        case (.active, let value?): .active(value)
        case (.ended, let value?): .ended(value)
        case (.failed, _): .failed(failure ?? .disabled)
        case (.cancelled, _): .cancelled
        case (_, let value): .possible(value)
        }
    }
}
