import Synchronization

/// Numbered slots of one size in memory that the bridge writes and others read. Nobody waits: what a reader has not read in
/// time is overwritten, and it finds the gap by the numbers.
///
/// A slot begins with a stamp: the number of what it holds plus one, or 0 while it is written. Bytes 64 to 71 of the
/// memory hold the number that comes next.
final class SlotRing {
    /// Layout of the slots. The memory begins with it, so that a reader can tell whether it knows the layout.
    struct Layout {
        var magic: UInt64
        var version: UInt32
        /// How many slots are kept.
        var capacity: Int
        /// The bytes from one slot to the next. The first eight are the stamp's.
        var stride: Int

        fileprivate var size: Int { SlotRing.slotsOffset + capacity * stride }
    }

    /// The parts of the memory, in bytes from its start. docs/control.md has them, for the frames of touches.
    private static let (versionOffset, capacityOffset, strideOffset, nextOffset, slotsOffset) = (8, 12, 16, 64, 128)

    private let layout: Layout
    private let shared: SharedMemory
    /// The number of the slot that this side writes or reads next.
    private(set) var next: UInt64

    /// To be handed to readers.
    var descriptor: Int32 { shared.descriptor }
    private var memory: UnsafeMutableRawPointer { shared.start }

    /// The number of the slot that is written next, as readers see it.
    private var written: UnsafeMutablePointer<Atomic<UInt64>> {
        memory.advanced(by: Self.nextOffset).assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    private func slot(_ number: UInt64) -> UnsafeMutableRawPointer {
        memory + Self.slotsOffset + Int(number % UInt64(layout.capacity)) * layout.stride
    }

    private func stamp(_ slot: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Atomic<UInt64>> {
        slot.assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    /// Makes the memory, to be written; nil if the system gives none. Readers cannot write to it.
    init?(named name: String, _ layout: Layout) {
        guard let shared = SharedMemory(named: name, size: layout.size, writers: .maker) else { return nil }
        (self.layout, self.shared, next) = (layout, shared, 0)
        memory.storeBytes(of: layout.magic, as: UInt64.self)
        memory.storeBytes(of: layout.version, toByteOffset: Self.versionOffset, as: UInt32.self)
        memory.storeBytes(of: UInt32(layout.capacity), toByteOffset: Self.capacityOffset, as: UInt32.self)
        memory.storeBytes(of: UInt32(layout.stride), toByteOffset: Self.strideOffset, as: UInt32.self)
    }

    /// Opens memory that a bridge has made, to be read; nil if it is something else.
    /// - Parameters:
    ///   - descriptor: is closed at the end.
    ///   - first: the number of the first slot that is read; nil: the next one that is written.
    init?(reading descriptor: Int32, _ layout: Layout, from first: UInt64? = nil) {
        guard let shared = SharedMemory(opening: descriptor, size: layout.size, writes: false) else { return nil }
        (self.layout, self.shared, next) = (layout, shared, 0)
        guard memory.load(as: UInt64.self) == layout.magic,
            memory.load(fromByteOffset: Self.versionOffset, as: UInt32.self) == layout.version
        else { return nil }
        next = first ?? written.pointee.load(ordering: .acquiring)
    }

    // MARK: Writing

    /// - Parameter fill: writes into the slot, behind its stamp.
    func write(_ fill: (UnsafeMutableRawPointer) -> Void) {
        let slot = slot(next)
        stamp(slot).pointee.store(0, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        fill(slot)
        stamp(slot).pointee.store(next + 1, ordering: .releasing)
        next += 1
        written.pointee.store(next, ordering: .releasing)
    }

    /// Leaves out a number, because something was lost before it came here. Readers find that number missing.
    func writeGap() {
        stamp(slot(next)).pointee.store(0, ordering: .relaxed)
        next += 1
        written.pointee.store(next, ordering: .releasing)
    }

    // MARK: Reading

    /// Reads the slots written since the last call; nil if there are none. After a gap, only those that follow it.
    /// - Parameter copy: reads a slot. If the slot is overwritten meanwhile, the result is wrong, and is not used.
    func take<Value>(_ copy: (UnsafeRawPointer) -> Value) -> (values: [Value], isAfterGap: Bool)? {
        let end = written.pointee.load(ordering: .acquiring)
        guard end != next else { return nil }
        var (values, isAfterGap): ([Value], Bool) = ([], false)
        // Too much was overwritten, or the number is wrong: everything up to now is left out.
        if end < next || end - next > UInt64(layout.capacity) { (next, isAfterGap) = (end, true) }
        while next < end {
            if let value = read(next, copy) {
                values.append(value)
            } else {
                (values, isAfterGap) = ([], true)
            }
            next += 1
        }
        return (values, isAfterGap)
    }

    /// The value in a slot; nil if it was lost, or has been overwritten.
    private func read<Value>(_ number: UInt64, _ copy: (UnsafeRawPointer) -> Value) -> Value? {
        let slot = slot(number)
        guard stamp(slot).pointee.load(ordering: .acquiring) == number + 1 else { return nil }
        let value = copy(slot)
        atomicMemoryFence(ordering: .acquiring)
        return stamp(slot).pointee.load(ordering: .relaxed) == number + 1 ? value : nil
    }
}
