import Panels
import Synchronization
import Time

/// The frames of a page on their way to the bridge: a ring in memory whose size nobody can change. The bridge makes it and
/// reads; the program that has the page writes.
///
/// The bridge trusts nothing in the ring. It keeps its own place, copies a frame before it looks at it, and refuses
/// what no page can have sent.
package final class TouchRing {
    /// An entry, as the bridge reads it.
    package enum Item: Hashable, Sendable {
        case frame(PageFrame)
        /// A sign of life.
        case beat
        /// An entry that is no frame.
        case refused
    }

    /// How many frames may wait: those of a finger in two seconds.
    package static let capacity = 256

    private enum Kind {
        static let frame: UInt32 = 1
        static let beat: UInt32 = 2
    }

    private struct Head {
        var time: Int64
        var kind: UInt32
        var count: UInt32
    }

    private struct StoredContact {
        var id: UInt32
        var x: UInt16
        var y: UInt16
        var pressure: UInt8
        var kind: UInt8
        var unused: UInt16 = 0
    }

    /// “RibbnTch”, and the version of the layout.
    private static let magic: UInt64 = 0x5269_6262_6E54_6368
    private static let version: UInt32 = 1
    /// The parts of the memory, in bytes from its start. The counters are of the items written, and of those taken.
    private static let (versionOffset, writtenOffset, takenOffset, itemsOffset) = (8, 64, 128, 192)
    private static let stride =
        MemoryLayout<Head>.stride + PageFrame.contactLimit * MemoryLayout<StoredContact>.stride
    private static let size = itemsOffset + capacity * stride

    /// To be handed to the writer.
    package var descriptor: Int32 { shared.descriptor }
    private let shared: SharedMemory
    private var memory: UnsafeMutableRawPointer { shared.start }
    /// How many items have been written, or taken, by this side.
    private var place: UInt32 = 0

    /// - Parameter offset: `writtenOffset` or `takenOffset`.
    private func counter(_ offset: Int) -> UnsafeMutablePointer<Atomic<UInt32>> {
        memory.advanced(by: offset).assumingMemoryBound(to: Atomic<UInt32>.self)
    }

    private func item(_ place: UInt32) -> UnsafeMutableRawPointer {
        memory + Self.itemsOffset + Int(place % UInt32(Self.capacity)) * Self.stride
    }

    /// Makes the memory, to be read; nil if the system gives none.
    package init?() {
        guard let shared = SharedMemory(named: "ribbon-touches", size: Self.size, writers: .both) else { return nil }
        self.shared = shared
        memory.storeBytes(of: Self.magic, as: UInt64.self)
        memory.storeBytes(of: Self.version, toByteOffset: Self.versionOffset, as: UInt32.self)
    }

    /// Opens memory that a bridge has made, to be written; nil if it is something else.
    /// - Parameter descriptor: is closed at the end.
    package init?(writing descriptor: Int32) {
        guard let shared = SharedMemory(opening: descriptor, size: Self.size, writes: true) else { return nil }
        self.shared = shared
        guard memory.load(as: UInt64.self) == Self.magic,
            memory.load(fromByteOffset: Self.versionOffset, as: UInt32.self) == Self.version
        else { return nil }
    }

    // MARK: The writer's

    /// - Returns: whether there was room.
    package func put(_ frame: PageFrame) -> Bool {
        put(Head(time: frame.time.nanoseconds, kind: Kind.frame, count: 0), frame.contacts)
    }

    /// Tells the bridge that the page is alive. Answers whether there was room.
    package func putBeat() -> Bool { put(Head(time: 0, kind: Kind.beat, count: 0), []) }

    private func put(_ head: Head, _ contacts: [PageContact]) -> Bool {
        guard place &- counter(Self.takenOffset).pointee.load(ordering: .acquiring) < UInt32(Self.capacity) else {
            return false
        }
        let item = item(place)
        var head = head
        head.count = UInt32(min(contacts.count, PageFrame.contactLimit))
        item.storeBytes(of: head, as: Head.self)
        let first = (item + MemoryLayout<Head>.stride).assumingMemoryBound(to: StoredContact.self)
        for (index, contact) in contacts.prefix(PageFrame.contactLimit).enumerated() {
            first[index] = StoredContact(
                id: contact.id, x: contact.x, y: contact.y, pressure: contact.pressure, kind: contact.kind.rawValue)
        }
        place &+= 1
        counter(Self.writtenOffset).pointee.store(place, ordering: .releasing)
        return true
    }

    // MARK: The reader's

    /// Takes the oldest item; nil if there is none.
    package func take() -> Item? {
        let written = counter(Self.writtenOffset).pointee.load(ordering: .acquiring)
        guard written != place else { return nil }
        // A writer that claims more than the ring holds is not believed: all of it counts as one refused item.
        let isPossible = written &- place <= UInt32(Self.capacity)
        let result = isPossible ? copy(place) : .refused
        place = isPossible ? place &+ 1 : written
        counter(Self.takenOffset).pointee.store(place, ordering: .releasing)
        return result
    }

    private func copy(_ place: UInt32) -> Item {
        // The writer may change the item at any time, so only the copy is looked at.
        let bytes = Array(UnsafeRawBufferPointer(start: item(place), count: Self.stride))
        return bytes.withUnsafeBytes { bytes in
            let head = bytes.loadUnaligned(as: Head.self)
            if head.kind == Kind.beat { return .beat }
            guard head.kind == Kind.frame, head.count <= UInt32(PageFrame.contactLimit) else { return .refused }
            var frame = PageFrame(time: Timestamp(nanoseconds: head.time), contacts: [])
            for index in 0..<Int(head.count) {
                let stored = bytes.loadUnaligned(
                    fromByteOffset: MemoryLayout<Head>.stride + index * MemoryLayout<StoredContact>.stride,
                    as: StoredContact.self)
                guard let kind = PageContact.Kind(rawValue: stored.kind) else { return .refused }
                frame.contacts.append(
                    PageContact(id: stored.id, x: stored.x, y: stored.y, pressure: stored.pressure, kind: kind))
            }
            return .frame(frame)
        }
    }

    /// For tests: changes the memory as a malicious writer could.
    package func withMemory(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
        body(UnsafeMutableRawBufferPointer(start: memory, count: Self.size))
    }
}
