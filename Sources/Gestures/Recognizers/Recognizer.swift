import Time
import Touch

/// A mounted gesture: a machine, a composition of recognisers, or a modifier around one.
///
/// A mounted gesture is a tree of these structs, whose type is the gesture's: nothing is looked up, nothing allocated.
/// In each moment (a frame, or a deadline) the surface calls, in this order:
///
/// 1. `handle` for each finger that did something, kind by kind (down, move, up, cancel), or `elapse` for a deadline;
/// 2. `settle` after each kind: composites decide from what their children have become;
/// 3. `deliver` once for each `DeliveryPass`: callbacks run, or are held;
/// 4. `finish`: what is terminal and follows no finger resets.
///
/// Most frames of a finger that is down only move it, and change nothing but values. Where a gesture is steady, such a
/// frame is two calls instead: `slide` for each finger that moves, then `tell`; or `slideAlone` where only one does. They
/// come to the same. What is steady stays so until it hears of anything else: it is judged once, not in each frame.
///
/// You do not write one: a custom gesture is a `Gesture` with a `body`.
public protocol Recognizer<Value> {
    associatedtype Value

    /// The passes in which it, or what it is made of, has something to call.
    static var passes: DeliveryPasses { get }
    /// Whether `slide` keeps `changed` and `value`; where not, nothing around it may ask for them.
    static var tellsSlides: Bool { get }

    var stage: Stage { get }
    /// Whether its value changed in this moment.
    var changed: Bool { get }
    /// Whether it came to a terminal stage in this moment.
    var finished: Bool { get }
    var failure: FailureReason? { get }
    /// The value of a possible, active or ended recogniser.
    var value: Value? { get }
    var hasValue: Bool { get }
    var deadline: Timestamp { get }
    /// Whether it follows a finger that is down.
    var isFollowing: Bool { get }
    /// Whether it is under way and not terminal: it follows a finger, or waits for the next.
    var isEngaged: Bool { get }
    /// What it is called in traces and in `FailureReason.excluded(by:)`.
    var id: GestureID { get }

    mutating func handle(_ event: TouchEvent, _ scene: Scene)
    mutating func elapse(_ scene: Scene)
    mutating func settle(_ scene: Scene)
    /// What is under way fails or is cancelled. Its fingers are forgotten, or kept until they are lifted.
    mutating func abandon(_ reason: FailureReason, keepsTouches: Bool)
    mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery)
    /// Delivers one callback that was held, if it is of this subtree.
    mutating func release(_ callback: HeldCallback, _ delivery: Delivery)
    /// Moves the value of a held callback to another cell.
    mutating func move(_ callback: HeldCallback, toCell cell: Int)
    /// Ends the moment. `mayReset` is false where a composite above still needs what this one has become.
    mutating func finish(mayReset: Bool)
    mutating func reset()
    /// What fingers that do nothing but move are to it from now on, whatever time it is. The answer holds until it hears
    /// anything but `slide` and `tell`, or a switch is flipped.
    mutating func judgeSteadiness() -> Steadiness
    /// A finger has moved, while it is steady.
    mutating func slide(_ event: TouchEvent)
    /// Delivers what `slide` has changed, and ends the moment.
    mutating func tell()
    /// No other finger moves in this frame: `slide` and `tell` in one.
    mutating func slideAlone(_ event: TouchEvent)
    /// Tells what it did in this moment.
    func report(to reporter: borrowing Reporter)
}

extension Recognizer {
    @inlinable public static var passes: DeliveryPasses { .all }
    @inlinable public static var tellsSlides: Bool { false }

    /// What is idle follows no finger, so that none concerns it.
    @inlinable
    public mutating func judgeSteadiness() -> Steadiness { isIdle ? .deaf : .restless }

    @inlinable
    public mutating func slide(_ event: TouchEvent) {}

    @inlinable
    public mutating func tell() {}

    @inlinable
    public mutating func slideAlone(_ event: TouchEvent) {
        slide(event)
        tell()
    }

    @inlinable
    public var isRecognized: Bool { stage == .active || stage == .ended }
}

/// The fingers that a gesture can hear, in a moment.
public struct Scene {
    public var time: Timestamp
    /// The slots of the fingers that are down in its region, a bit each.
    public var live: UInt64
    @usableFromInline let touches: UnsafeMutablePointer<TrackedTouch>

    @inlinable
    init(time: Timestamp, live: UInt64, touches: UnsafeMutablePointer<TrackedTouch>) {
        self.time = time
        self.live = live
        self.touches = touches
    }

    /// Tells `body` of each finger that is down, as if it had come down just now, in the order in which they came.
    @inlinable
    func forEachTouchDown(_ body: (TouchEvent) -> Void) {
        var rest = live
        while rest != 0 {
            var earliest = rest.trailingZeroBitCount
            var others = rest & (rest - 1)
            while others != 0 {
                let slot = others.trailingZeroBitCount
                if touches[slot].order < touches[earliest].order { earliest = slot }
                others &= others - 1
            }
            rest &= ~(1 << UInt64(earliest))
            let touch = touches[earliest]
            body(
                TouchEvent(
                    kind: .began, touch: touch.id, slot: UInt8(earliest), time: time, location: touch.location,
                    frame: touch.frame))
        }
    }
}

/// A finger that is down.
@usableFromInline
struct TrackedTouch {
    @usableFromInline var id: ContactID
    @usableFromInline var location: Point
    @usableFromInline var frame: Rect
    /// Counts up with each finger that comes down.
    @usableFromInline var order: UInt64
    /// Its region; nil where it landed on none.
    var region: UnsafeMutablePointer<RegionState>?

    init(id: ContactID, location: Point, frame: Rect, order: UInt64, region: UnsafeMutablePointer<RegionState>?) {
        self.id = id
        self.location = location
        self.frame = frame
        self.order = order
        self.region = region
    }
}
