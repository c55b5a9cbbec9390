import Time

/// A mounted gesture: a machine, a composition of recognisers, or a modifier around one.
///
/// A mounted gesture is a tree of these structs. The type of the tree follows from the gesture's type: nothing is
/// looked up, and nothing is allocated. In each update (a frame, or a deadline) the surface calls, in this order:
///
/// 1. `handle` for each finger that did something, kind by kind (up, cancel, down, move), or `elapse` for a deadline;
/// 2. `decide` after each kind: compositions decide from what their children have become;
/// 3. `deliver` once for each `DeliveryPass`: callbacks run, or are held;
/// 4. `finish`: a recogniser that is terminal and follows no finger resets.
///
/// Most frames only move fingers that are down, and most of those change nothing but values. For these frames there is
/// one call instead of the four: `followMovement`. `Surface` alone decides when: if fingers do nothing but move, and
/// the recogniser is not restless.
///
/// Users do not write recognisers: a custom gesture is a `Gesture` with a `body`.
public protocol Recognizer<Value> {
    associatedtype Value

    /// The passes in which it, or any of its parts, has callbacks.
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
    /// When time alone changes its state; `.distantFuture` if it never does.
    var deadline: Timestamp { get }
    /// Whether it follows a finger that is down.
    var isFollowing: Bool { get }
    /// The slots of the fingers that it follows, a bit each.
    var followed: UInt64 { get }
    /// Slots of the fingers with which it is recognised, as bits; other bits may be set too. All bits are set if it is
    /// recognised as a whole.
    var recognized: UInt64 { get }
    /// Whether it is under way and not terminal: it follows a finger, or waits for the next one.
    var isEngaged: Bool { get }
    /// Whether it can end only by the lift of its finger.
    var endsOnLift: Bool { get }
    /// Identifies it in traces and in `FailureReason.excluded(by:)`.
    var id: GestureID { get }

    mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches)
    mutating func elapse(_ touches: ActiveTouches)
    mutating func decide(_ touches: ActiveTouches)
    /// If it is under way, makes it fail or cancels it. It forgets its fingers, or keeps them until they lift.
    mutating func terminate(_ reason: FailureReason, keepsTouches: Bool)
    /// Makes it fail or cancels it, because another gesture was recognised with some of its fingers (`slots`, as bits).
    /// It follows them until they lift.
    ///
    /// - Returns: whether all its callbacks of this update are dropped.
    mutating func lose(_ slots: UInt64, _ reason: FailureReason) -> Bool
    mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery)
    /// Delivers one held callback, if it belongs to this subtree.
    mutating func release(_ callback: HeldCallback, _ delivery: Delivery)
    /// Moves the value of a held callback to another cell.
    mutating func move(_ callback: HeldCallback, toCell cell: Int)
    /// Ends the update. `mayReset` is false if a composition above still needs its result.
    mutating func finish(mayReset: Bool)
    mutating func reset()
    /// How far a movement can change its state. The answer is valid until something other than a movement happens.
    mutating func steadiness() -> Steadiness
    /// Follows the fingers that have moved, if it is not restless: does everything that `handle`, `decide`, `deliver`
    /// and `finish` would do, callbacks included.
    ///
    /// - Returns: whether its value changed.
    mutating func followMovement(of touches: ActiveTouches) -> Bool
    /// Reports its part in this update.
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
}

/// How much movements can change in a recogniser, however many there are and whenever they come.
public enum Steadiness: UInt8, Sendable {
    /// More than its value may change, or another `decide` would change something.
    case restless
    /// Only its value may change.
    case steady
    /// Nothing can change, so the recogniser need not follow movements.
    case asleep
}
