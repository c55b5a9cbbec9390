import CLinux
import Glibc
import MIDI
import Synchronization
import Time

/// What the bridge has sent last, numbered, in memory that the bridge writes and others read. Nobody waits: what a reader
/// has not read in time is overwritten, and it finds the gap by the numbers.
package final class MessageMemory {
    /// The messages that are kept: those of a second of very dense playing.
    package static let capacity = 4096

    private struct Slot {
        var time: Int64
        var port: UInt8
        var count: UInt8
    }

    /// “RibbnMsg”, and the version of the layout.
    private static let magic: UInt64 = 0x5269_6262_6E4D_7367
    private static let version: UInt32 = 1
    private static let (versionOffset, nextOffset, slotsOffset) = (8, 64, 128)
    /// A stamp, the slot's head, and the bytes of the longest message.
    private static let (headOffset, bytesOffset, stride, byteLimit) = (8, 24, 88, 64)
    private static let size = slotsOffset + capacity * stride

    /// To be handed to readers.
    package var descriptor: Int32 { shared.descriptor }
    private let shared: SharedMemory
    private var memory: UnsafeMutableRawPointer { shared.start }
    /// The number of the next message, for either side.
    private var next: UInt64

    private var written: UnsafeMutablePointer<Atomic<UInt64>> {
        memory.advanced(by: Self.nextOffset).assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    private func slot(_ number: UInt64) -> UnsafeMutableRawPointer {
        memory + Self.slotsOffset + Int(number % UInt64(Self.capacity)) * Self.stride
    }

    /// One more than the number of the message in a slot; 0 while it is written.
    private func stamp(_ slot: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Atomic<UInt64>> {
        slot.assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    /// Makes it, to be written; nil if the system gives no memory. Readers cannot write to it.
    package init?() {
        guard let shared = SharedMemory(named: "ribbon-messages", size: Self.size, writers: .maker) else { return nil }
        (self.shared, next) = (shared, 0)
        memory.storeBytes(of: Self.magic, as: UInt64.self)
        memory.storeBytes(of: Self.version, toByteOffset: Self.versionOffset, as: UInt32.self)
    }

    /// Opens what a bridge has made, to be read from now on; nil if it is something else.
    /// - Parameter descriptor: is closed at the end.
    package init?(reading descriptor: Int32) {
        guard let shared = SharedMemory(opening: descriptor, size: Self.size, writes: false) else { return nil }
        (self.shared, next) = (shared, 0)
        guard memory.load(as: UInt64.self) == Self.magic,
            memory.load(fromByteOffset: Self.versionOffset, as: UInt32.self) == Self.version
        else { return nil }
        next = written.pointee.load(ordering: .acquiring)
    }

    // MARK: Writing

    package func write(_ message: HeardMessage) {
        let slot = slot(next)
        stamp(slot).pointee.store(0, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        let count = min(message.bytes.count, Self.byteLimit)
        let head = Slot(time: message.time.nanoseconds, port: message.port, count: UInt8(count))
        slot.storeBytes(of: head, toByteOffset: Self.headOffset, as: Slot.self)
        (slot + Self.bytesOffset).copyMemory(from: message.bytes, byteCount: count)
        stamp(slot).pointee.store(next + 1, ordering: .releasing)
        next += 1
        written.pointee.store(next, ordering: .releasing)
    }

    /// Messages were lost before they came here: their readers find a number that is missing.
    package func writeGap() {
        stamp(slot(next)).pointee.store(0, ordering: .relaxed)
        next += 1
        written.pointee.store(next, ordering: .releasing)
    }

    // MARK: Reading

    /// The messages since the last call; nil if there are none. After a gap, those that follow it.
    package func take() -> HeardMessages? {
        let end = written.pointee.load(ordering: .acquiring)
        guard end != next else { return nil }
        var taken = HeardMessages(first: 0)
        if end < next || end - next > UInt64(Self.capacity) {
            (next, taken.isAfterGap) = (end, true)
        }
        while next < end {
            if let message = copy(next) {
                taken.messages.append(message)
            } else {
                (taken.messages, taken.isAfterGap) = ([], true)
            }
            next += 1
        }
        taken.first = UInt32(truncatingIfNeeded: next - UInt64(taken.messages.count))
        return taken
    }

    /// Nil if it was lost, or overwritten meanwhile.
    private func copy(_ number: UInt64) -> HeardMessage? {
        let slot = slot(number)
        guard stamp(slot).pointee.load(ordering: .acquiring) == number + 1 else { return nil }
        let head = slot.load(fromByteOffset: Self.headOffset, as: Slot.self)
        let bytes = Array(
            UnsafeRawBufferPointer(start: slot + Self.bytesOffset, count: min(Int(head.count), Self.byteLimit)))
        atomicMemoryFence(ordering: .acquiring)
        guard stamp(slot).pointee.load(ordering: .relaxed) == number + 1 else { return nil }
        return HeardMessage(time: Timestamp(nanoseconds: head.time), port: head.port, bytes: bytes)
    }

    /// The number of the message that `take` hands over next.
    package var nextNumber: UInt32 { UInt32(truncatingIfNeeded: next) }
}
