import Time

/// Every frame of touches, numbered, in memory that the bridge writes and others read. docs/control.md has its layout.
package final class TouchFrameMemory {
    /// A contact as programs see it.
    package struct TouchContact: Hashable, Sendable {
        package var id: UInt32
        /// Parts of the surface, 0…1 from the top left corner.
        package var x: Float
        package var y: Float
        /// 0…1 of the panel's highest; exactly 1 if the panel reports none.
        package var pressure: Float
        /// The longer diameter in millimetres; 0 if the panel reports none.
        package var size: Float
        /// 0 began, 1 moved, 2 stationary, 3 ended, 4 cancelled.
        package var phase: UInt8
        /// 0 finger, 1 pen.
        package var tool: UInt8
        private var unused: UInt16 = 0

        package init(id: UInt32, x: Float, y: Float, pressure: Float, size: Float, phase: UInt8, tool: UInt8) {
            (self.id, self.x, self.y, self.pressure, self.size) = (id, x, y, pressure, size)
            (self.phase, self.tool) = (phase, tool)
        }
    }

    /// All contacts of one panel at one report, including those that ended in it.
    package struct Frame: Hashable, Sendable {
        package var time: Timestamp
        /// The surface's size in millimetres.
        package var width: Float
        package var height: Float
        /// The number of the surface, and of the panel that reported.
        package var screen: UInt8
        package var panel: UInt8
        package var contacts: [TouchContact]

        package init(
            time: Timestamp, width: Float, height: Float, screen: UInt8, panel: UInt8, contacts: [TouchContact] = []
        ) {
            (self.time, self.width, self.height) = (time, width, height)
            (self.screen, self.panel, self.contacts) = (screen, panel, contacts)
        }
    }

    /// The head of a slot, before the contacts. Its layout is part of docs/control.md, as that of `TouchContact` is.
    private struct Head {
        var time: Int64
        var width: Float
        var height: Float
        var screen: UInt8
        var panel: UInt8
        var count: UInt16
    }

    /// The frames that are kept: those of a second at 480 reports.
    package static let capacity = 512
    /// The most contacts of a frame; more are left out.
    package static let contactLimit = 64

    /// Bytes from the start of a slot, which begins with its stamp of eight bytes.
    private static let (headOffset, contactsOffset) = (8, 32)
    /// `magic` is “RibbnFrm”.
    private static let layout = SlotRing.Layout(
        magic: 0x5269_6262_6E46_726D, version: 1, capacity: capacity,
        stride: contactsOffset + contactLimit * MemoryLayout<TouchContact>.stride)

    private let ring: SlotRing

    /// To be handed to readers.
    package var descriptor: Int32 { ring.descriptor }

    /// Makes the memory, to be written; nil if the system gives none.
    package init?() {
        guard let ring = SlotRing(named: "ribbon-frames", Self.layout) else { return nil }
        self.ring = ring
    }

    /// Opens memory that a bridge has made, to be read; nil if it is something else.
    /// - Parameters:
    ///   - descriptor: is closed at the end.
    ///   - first: the number of the first frame that is read; nil: from now on.
    package init?(reading descriptor: Int32, from first: UInt64? = nil) {
        guard let ring = SlotRing(reading: descriptor, Self.layout, from: first) else { return nil }
        self.ring = ring
    }

    /// The number of the frame that is written, or read, next.
    package var nextNumber: UInt64 { ring.next }

    package func write(_ frame: Frame) {
        let count = min(frame.contacts.count, Self.contactLimit)
        let head = Head(
            time: frame.time.nanoseconds, width: frame.width, height: frame.height, screen: frame.screen,
            panel: frame.panel, count: UInt16(count))
        ring.write { slot in
            slot.storeBytes(of: head, toByteOffset: Self.headOffset, as: Head.self)
            let first = (slot + Self.contactsOffset).assumingMemoryBound(to: TouchContact.self)
            for (index, contact) in frame.contacts.prefix(count).enumerated() { first[index] = contact }
        }
    }

    /// Leaves out a number, because frames were lost before they came here. Readers find that number missing.
    package func writeGap() { ring.writeGap() }

    /// The frames since the last call; nil if there are none. After a gap, only those that follow it.
    package func take() -> (frames: [Frame], isAfterGap: Bool)? {
        ring.take(Self.frame).map { ($0.values, $0.isAfterGap) }
    }

    private static func frame(_ slot: UnsafeRawPointer) -> Frame {
        let head = slot.load(fromByteOffset: headOffset, as: Head.self)
        let contacts = UnsafeBufferPointer(
            start: (slot + contactsOffset).assumingMemoryBound(to: TouchContact.self),
            count: min(Int(head.count), contactLimit))
        return Frame(
            time: Timestamp(nanoseconds: head.time), width: head.width, height: head.height, screen: head.screen,
            panel: head.panel, contacts: Array(contacts))
    }
}
