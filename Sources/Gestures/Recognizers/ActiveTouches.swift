import Storage
import Time
import Touch

/// The touches of a gesture in an update, as bits for slots of the surface's table.
public struct ActiveTouches {
    public var time: Timestamp
    /// The slots of the fingers that are down.
    public var down: UInt64
    /// The slots of the fingers that have moved, for `Recognizer.followMovement`.
    public var moved: UInt64 = 0
    @usableFromInline let table: FixedArray<TrackedTouch>
    /// The frame of the gesture's region for each slot, in the surface's space, as it was when the finger came down.
    @usableFromInline let frames: FixedArray<Rect>

    @inline(__always)
    init(_ table: TouchTable, time: Timestamp, down: UInt64, depth: Int) {
        self.time = time
        self.down = down
        self.table = table.entries
        frames = table.frames(ofDepth: depth)
    }

    /// Calls `body` for each finger that is down, in the order of touch-downs, as if it had come down just now.
    @inlinable
    func forEachDown(_ body: (TouchEvent) -> Void) {
        table.forEachInOrder(of: down) { body(table[$0].event(.began, slot: $0, at: time, frame: frames[$0])) }
    }

    /// Calls `body` for each finger that has moved.
    @inlinable @inline(__always)
    func forEachMoved(_ body: (TouchEvent) -> Void) {
        for slot in Bits(moved) { body(table[slot].event(.moved, slot: slot, at: time, frame: frames[slot])) }
    }
}

/// A finger that is down.
@usableFromInline
struct TrackedTouch {
    @usableFromInline var id: ContactID
    @usableFromInline var tool: Tool
    @usableFromInline var location: Point
    @usableFromInline var pressure: Double
    @usableFromInline var size: Points
    /// Counts up with each finger that comes down.
    @usableFromInline var order: UInt64
    /// The deepest region on which it landed; nil if there was none.
    var region: Ref<RegionState>?

    /// Makes an event at the finger's present location.
    @inlinable @inline(__always)
    func event(_ kind: TouchEvent.Kind, slot: Int, at time: Timestamp, frame: Rect) -> TouchEvent {
        TouchEvent(
            kind: kind, touch: id, slot: UInt8(truncatingIfNeeded: slot), time: time, location: location, frame: frame,
            pressure: pressure, size: size)
    }
}

extension FixedArray<TrackedTouch> {
    /// Calls `body` for each of the slots, in the order in which their fingers came down.
    @inlinable
    func forEachInOrder(of slots: UInt64, _ body: (Int) -> Void) {
        // A finger takes the lowest free slot, so that slots are nearly always in order.
        let isInOrder = isInOrder(slots)
        var rest = slots
        while rest != 0 {
            let slot = isInOrder ? rest.trailingZeroBitCount : earliest(of: rest)
            rest &= ~(1 << UInt64(slot))
            body(slot)
        }
    }

    /// Whether the fingers in these slots came down in the order of the slots.
    @inlinable
    func isInOrder(_ slots: UInt64) -> Bool {
        var (rest, last) = (slots & (slots &- 1), slots.trailingZeroBitCount)
        while rest != 0 {
            let slot = rest.trailingZeroBitCount
            guard self[slot].order > self[last].order else { return false }
            rest &= rest - 1
            last = slot
        }
        return true
    }

    /// The slot among these whose finger came down first.
    ///
    /// - Precondition: at least one bit is set.
    @usableFromInline @inline(never)
    func earliest(of slots: UInt64) -> Int {
        var earliest = slots.trailingZeroBitCount
        for slot in Bits(slots) where self[slot].order < self[earliest].order { earliest = slot }
        return earliest
    }
}

/// The numbers of the bits that are set, from the lowest.
@usableFromInline
struct Bits: Sequence, IteratorProtocol {
    @usableFromInline var rest: UInt64

    @inlinable
    init(_ bits: UInt64) {
        rest = bits
    }

    @inlinable
    mutating func next() -> Int? {
        guard rest != 0 else { return nil }
        defer { rest &= rest &- 1 }
        return rest.trailingZeroBitCount
    }
}
