import Time
import Touch

/// A mounted gesture: a machine, a composition of recognisers, or a modifier around one.
///
/// A mounted gesture is a tree of these structs, whose type is the gesture's: nothing is looked up, nothing allocated.
/// In each update (a frame, or a deadline) the surface calls, in this order:
///
/// 1. `handle` for each finger that did something, kind by kind (down, move, up, cancel), or `elapse` for a deadline;
/// 2. `decide` after each kind: compositions decide from what their children have become;
/// 3. `deliver` once for each `DeliveryPass`: callbacks run, or are held;
/// 4. `finish`: what is terminal and follows no finger resets.
///
/// Most frames only move fingers that are down, and most of those change nothing but values. For them there is one call
/// instead of these four: `follow`. `Surface` alone decides when: where fingers do nothing but move, and the recogniser
/// is not restless.
///
/// You do not write one: a custom gesture is a `Gesture` with a `body`.
public protocol Recognizer<Value> {
    associatedtype Value

    /// The passes in which it, or what it is made of, has something to call.
    static var passes: DeliveryPasses { get }

    var phase: GesturePhase { get }
    /// Whether its value changed in this update.
    var changed: Bool { get }
    /// Whether it came to a terminal phase in this update.
    var finished: Bool { get }
    var failure: FailureReason? { get }
    /// The value of a possible, active or ended recogniser.
    var value: Value? { get }
    var hasValue: Bool { get }
    var deadline: Timestamp { get }
    /// Whether it follows a finger that is down.
    var isFollowing: Bool { get }
    /// The slots of the fingers that it follows, a bit each.
    var followed: UInt64 { get }
    /// The slots of the fingers with which it is recognised, a bit each, among others: all, where it is recognised as a
    /// whole.
    var recognized: UInt64 { get }
    /// Whether it is under way and not terminal: it follows a finger, or waits for the next.
    var isEngaged: Bool { get }
    /// Whether it can end in no other way than by the lift of its finger.
    var endsOnLift: Bool { get }
    /// Identifies it in traces and in `FailureReason.excluded(by:)`.
    var id: GestureID { get }

    mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches)
    mutating func elapse(_ touches: ActiveTouches)
    mutating func decide(_ touches: ActiveTouches)
    /// Fails, or is cancelled, if it is under way. It forgets its fingers, or keeps them until they are lifted.
    mutating func terminate(_ reason: FailureReason, keepsTouches: Bool)
    /// Another gesture was recognised with some of its fingers (their slots, a bit each): it fails or is cancelled, and
    /// follows them until they are lifted.
    ///
    /// - Returns: whether everything that it did in this update is to be dropped.
    mutating func lose(_ slots: UInt64, _ reason: FailureReason) -> Bool
    mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery)
    /// Delivers one callback that was held, if it is of this subtree.
    mutating func release(_ callback: HeldCallback, _ delivery: Delivery)
    /// Moves the value of a held callback to another cell.
    mutating func move(_ callback: HeldCallback, toCell cell: Int)
    /// Ends the update. `mayReset` is false where a composite above still needs what this one has become.
    mutating func finish(mayReset: Bool)
    mutating func reset()
    /// How much movements can change in it. The answer holds until something other than a movement happens. Restless
    /// unless implemented.
    mutating func steadiness() -> Steadiness
    /// Follows the fingers that have moved, where it is not restless: does what `handle`, `decide`, `deliver` and `finish` would
    /// do together, callbacks and all.
    ///
    /// - Returns: whether its value changed.
    mutating func follow(_ touches: ActiveTouches) -> Bool
    /// Reports what it did in this update.
    func report(to reporter: borrowing Reporter)
}

extension Recognizer {
    @inlinable public static var passes: DeliveryPasses { .all }

    @inlinable public var recognized: UInt64 { phase == .active || phase == .ended ? .max : 0 }

    @inlinable
    public mutating func lose(_ slots: UInt64, _ reason: FailureReason) -> Bool {
        terminate(reason, keepsTouches: true)
        return true
    }

    @inlinable
    public mutating func steadiness() -> Steadiness { .restless }

    @inlinable
    public mutating func follow(_ touches: ActiveTouches) -> Bool { false }
}

/// How much movements, however many and whenever they come, can change in a recogniser.
public enum Steadiness: UInt8, Sendable {
    /// More than its value, or deciding again would change something.
    case restless
    /// Nothing but its value.
    case steady
    /// Nothing at all: it need not follow.
    case asleep
}
