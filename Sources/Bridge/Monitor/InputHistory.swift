import MIDI
import Panels
import Storage
import Synchronization
import Time

/// What came in last, on all panels and on the input port: a ring of 4 MB that the loop writes over and over. Any other
/// thread copies it without holding the loop up.
public final class InputHistory: @unchecked Sendable {
    /// 16 bytes.
    struct Entry {
        var time = Timestamp.zero
        var value: Int32 = 0
        var code: UInt16 = 0
        /// The panel's number.
        var panel: UInt8 = 0
        var kind: UInt8 = 0
    }

    /// What an entry is; below 32 it is the type of a panel's event.
    enum Kind {
        static let begin: UInt8 = 32
        static let end: UInt8 = 33
        /// With so many bytes in the value.
        static let message: UInt8 = 64
    }

    /// 4 MB of them.
    static let standardCapacity = 1 << 18

    private let entries: FixedArray<Entry>
    /// How many have been begun, and how many are there. What is begun is one that is written over.
    private let begun = Atomic<Int>(0)
    private let written = Atomic<Int>(0)

    public convenience init() { self.init(capacity: Self.standardCapacity) }

    /// - Parameter capacity: a power of two.
    init(capacity: Int) {
        precondition(capacity.nonzeroBitCount == 1, "a place is found by a mask")
        entries = FixedArray(repeating: Entry(), count: capacity)
    }

    deinit { entries.deallocate() }

    // MARK: For the loop

    func add(_ event: RawEvent, panel: UInt8, at time: Timestamp) {
        guard event.type < UInt16(Kind.begin) else { return }
        add(Entry(time: time, value: event.value, code: event.code, panel: panel, kind: UInt8(event.type)))
    }

    /// Messages of more than three bytes move nothing, and are left out.
    func add(_ message: Message, at time: Timestamp) {
        if case .exclusive = message { return }
        let bytes = message.bytes
        var value: UInt32 = 0
        for byte in bytes.reversed() { value = value << 8 | UInt32(byte) }
        add(Entry(time: time, value: Int32(bitPattern: value), kind: Kind.message | UInt8(bytes.count)))
    }

    func addBegin(of panel: UInt8, at time: Timestamp) { add(Entry(time: time, panel: panel, kind: Kind.begin)) }

    func addEnd(of panel: UInt8, at time: Timestamp) { add(Entry(time: time, panel: panel, kind: Kind.end)) }

    private func add(_ entry: Entry) {
        let at = written.load(ordering: .relaxed)
        begun.store(at + 1, ordering: .relaxed)
        // Who sees any of the entry sees that it was begun.
        atomicMemoryFence(ordering: .releasing)
        entries[at & (entries.count - 1)] = entry
        written.store(at + 1, ordering: .releasing)
    }

    // MARK: For others

    /// What is there, the oldest first.
    /// - Returns: the entries, and whether nothing is missing before them.
    func copy() -> (entries: [Entry], isWhole: Bool) {
        let end = written.load(ordering: .acquiring)
        let first = max(0, end - entries.count)
        var copied: [Entry] = []
        copied.reserveCapacity(end - first)
        for index in first..<end { copied.append(entries[index & (entries.count - 1)]) }
        atomicMemoryFence(ordering: .acquiring)
        // What the loop has written over meanwhile, and what it is writing now, is left out.
        let lost = max(0, begun.load(ordering: .relaxed) - entries.count - first)
        copied.removeFirst(min(lost, copied.count))
        return (copied, first + lost == 0)
    }
}
