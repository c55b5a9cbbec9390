/// The instances of a polyphonic gesture, and which finger has which. Plain memory, owned by `PerTouchMemory`.
@usableFromInline
struct PerTouchPool<Instance: Recognizer> {
    @usableFromInline let count: Int
    @usableFromInline let instances: UnsafeMutablePointer<Instance>
    /// By slot: the instance that follows its finger, or −1.
    @usableFromInline let owners: UnsafeMutablePointer<Int8>
    /// By instance: the slot of its finger.
    @usableFromInline let slots: UnsafeMutablePointer<UInt8>
    /// The instances that have a finger, or are under way without one; a bit each, as in the next two.
    @usableFromInline var engaged: UInt64 = 0
    /// The instances whose finger is down.
    @usableFromInline var followed: UInt64 = 0
    /// The instances to which something happened in this moment.
    @usableFromInline var dirty: UInt64 = 0

    @inlinable
    init(_ memory: PerTouchMemory<Instance>) {
        count = memory.count
        instances = memory.instances
        owners = memory.owners
        slots = memory.slots
    }

    @inlinable var all: UInt64 { count == 64 ? .max : (1 << UInt64(count)) - 1 }

    /// Finds an instance for a new finger; nil where the pool is full.
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

    @inlinable
    mutating func letGo(_ slot: Int, of index: Int) {
        owners[slot] = -1
        followed &= ~(1 << UInt64(index))
    }

    @inlinable
    mutating func letAllGo() {
        owners.update(repeating: -1, count: 64)
        followed = 0
    }

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

    /// What an instance sees: its own finger alone.
    @inlinable
    func scene(_ scene: Scene, of index: Int) -> Scene {
        var own = scene
        own.live = followed & (1 << UInt64(index)) == 0 ? 0 : scene.live & (1 << UInt64(slots[index]))
        return own
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

/// The memory of a polyphonic gesture, for as long as it is mounted.
@usableFromInline
final class PerTouchMemory<Instance: Recognizer> {
    @usableFromInline let count: Int
    @usableFromInline let instances: UnsafeMutablePointer<Instance>
    @usableFromInline let owners: UnsafeMutablePointer<Int8>
    @usableFromInline let slots: UnsafeMutablePointer<UInt8>

    @inlinable
    init(count: Int, make: () -> Instance) {
        self.count = count
        instances = .allocate(capacity: count)
        for index in 0..<count { (instances + index).initialize(to: make()) }
        owners = .allocate(capacity: 64)
        owners.initialize(repeating: -1, count: 64)
        slots = .allocate(capacity: count)
        slots.initialize(repeating: 0, count: count)
    }

    deinit {
        instances.deinitialize(count: count)
        instances.deallocate()
        owners.deallocate()
        slots.deallocate()
    }
}
