import Storage

/// The instances of a polyphonic gesture, and their fingers. It is plain memory in the arena of the mounted gesture.
@usableFromInline
struct PerTouchPool<Instance: Recognizer> {
    @usableFromInline let instances: FixedArray<Instance>
    /// The instance that follows each slot's finger, or −1. There are `Surface.maximumTouches` slots.
    @usableFromInline let owners: FixedArray<Int8>
    /// The slot of each instance's finger.
    @usableFromInline let slots: FixedArray<UInt8>
    /// The instances that have a finger, or are under way without one, as bits; so are the next three.
    @usableFromInline var engaged: UInt64 = 0
    /// The instances whose finger is down.
    @usableFromInline var followed: UInt64 = 0
    /// The instances that had an event in this update.
    @usableFromInline var dirty: UInt64 = 0
    /// The instances that another gesture has defeated in this update.
    @usableFromInline var lost: UInt64 = 0

    @inlinable
    init(count: Int, in arena: Arena, make: () -> Instance) {
        instances = arena.array(count: count) { _ in make() }
        owners = arena.array(repeating: -1, count: 64)
        slots = arena.array(repeating: 0, count: count)
    }

    @inlinable var count: Int { instances.count }

    @inlinable var all: UInt64 { count == 64 ? .max : (1 << UInt64(count)) - 1 }

    /// Finds an instance for a new finger; nil if the pool is full.
    @inlinable
    mutating func adopt(_ slot: Int) -> Int? {
        let index = (~engaged).trailingZeroBitCount
        guard index < count else { return nil }
        engaged |= 1 << UInt64(index)
        followed |= 1 << UInt64(index)
        owners[slot] = Int8(index)
        slots[index] = UInt8(slot)
        return index
    }

    @inlinable
    func instance(of slot: Int) -> Int? { owners[slot] < 0 ? nil : Int(owners[slot]) }

    /// The instances that follow the fingers in some slots, as bits.
    @inlinable
    func instances(of slots: UInt64) -> UInt64 {
        var found: UInt64 = 0
        for slot in Bits(slots) where owners[slot] >= 0 { found |= 1 << UInt64(owners[slot]) }
        return found
    }

    /// Records that the finger of an instance has left. `slots` still names its slot, for arbitration.
    @inlinable
    mutating func letGo(_ slot: Int, of index: Int) {
        owners[slot] = -1
        followed &= ~(1 << UInt64(index))
    }

    @inlinable
    mutating func letAllGo() {
        for slot in owners.indices { owners[slot] = -1 }
        followed = 0
    }

    /// Gives an instance back to the pool if it has no finger and is not under way.
    @inlinable
    mutating func releaseIfIdle(_ index: Int) {
        let bit: UInt64 = 1 << UInt64(index)
        if followed & bit == 0, !instances[index].isEngaged, !instances[index].isFollowing { engaged &= ~bit }
    }

    @inlinable
    mutating func reset() {
        letAllGo()
        engaged = 0
        dirty = 0
    }

    /// The touches as an instance sees them: only its own finger.
    @inlinable
    func touches(_ touches: ActiveTouches, of index: Int) -> ActiveTouches {
        let finger: UInt64 = followed & (1 << UInt64(index)) == 0 ? 0 : 1 << UInt64(slots[index])
        var own = touches
        own.down &= finger
        own.moved &= finger
        return own
    }
}
