import MIDI
import Time

/// The bridge's latest messages, numbered, in memory that the bridge writes and others read.
package final class MessageMemory {
    /// The messages that are kept: those of a second of very dense playing.
    package static let capacity = 4096

    private struct Head {
        var time: Int64
        var port: UInt8
        var count: UInt8
    }

    /// Where a slot has its head and its bytes, and how many bytes the longest message has. `magic` is “RibbnMsg”.
    private static let (headOffset, bytesOffset, byteLimit) = (8, 24, 64)
    private static let layout = SlotRing.Layout(
        magic: 0x5269_6262_6E4D_7367, version: 1, capacity: capacity, stride: bytesOffset + byteLimit)

    private let ring: SlotRing

    /// To be handed to readers.
    package var descriptor: Int32 { ring.descriptor }

    /// Makes the memory, to be written; nil if the system gives none.
    package init?() {
        guard let ring = SlotRing(named: "ribbon-messages", Self.layout) else { return nil }
        self.ring = ring
    }

    /// Opens memory that a bridge has made, to be read from now on; nil if it is something else.
    /// - Parameter descriptor: is closed at the end.
    package init?(reading descriptor: Int32) {
        guard let ring = SlotRing(reading: descriptor, Self.layout) else { return nil }
        self.ring = ring
    }

    package func write(_ message: HeardMessage) {
        let count = min(message.bytes.count, Self.byteLimit)
        let head = Head(time: message.time.nanoseconds, port: message.port, count: UInt8(count))
        ring.write { slot in
            slot.storeBytes(of: head, toByteOffset: Self.headOffset, as: Head.self)
            (slot + Self.bytesOffset).copyMemory(from: message.bytes, byteCount: count)
        }
    }

    /// Leaves out a number, because messages were lost before they came here. Readers find that number missing.
    package func writeGap() { ring.writeGap() }

    /// The messages since the last call; nil if there are none. After a gap, only those that follow it.
    package func take() -> HeardMessages? {
        guard let (messages, isAfterGap) = ring.take(Self.message) else { return nil }
        var taken = HeardMessages(first: UInt32(truncatingIfNeeded: ring.next - UInt64(messages.count)))
        (taken.messages, taken.isAfterGap) = (messages, isAfterGap)
        return taken
    }

    private static func message(_ slot: UnsafeRawPointer) -> HeardMessage {
        let head = slot.load(fromByteOffset: headOffset, as: Head.self)
        let bytes = UnsafeRawBufferPointer(start: slot + bytesOffset, count: min(Int(head.count), byteLimit))
        return HeardMessage(time: Timestamp(nanoseconds: head.time), port: head.port, bytes: Array(bytes))
    }

    /// The number of the message that `take` hands over next.
    package var nextNumber: UInt32 { UInt32(truncatingIfNeeded: ring.next) }
}
