import MIDI
import Panels
import Storage
import Synchronization
import Time

/// The latest input of all panels and of the input port: a ring of 4 MB that the loop writes over and over. Any other
/// thread copies it without holding the loop up.
public final class InputHistory: @unchecked Sendable {
    /// One input in 16 bytes, with the fields of a panel's event in their order.
    struct Entry {
        var time = Timestamp.zero
        var kind: UInt8 = 0
        /// The panel's number.
        var panel: UInt8 = 0
        var code: UInt16 = 0
        var value: Int32 = 0
    }

    /// The kind of an entry; below 32 it is the type of a panel's event.
    enum Kind {
        static let panelBegin: UInt8 = 32
        static let panelEnd: UInt8 = 33
        /// These enclose the state of a panel: a recording may begin with it.
        static let stateBegin: UInt8 = 34
        static let stateEnd: UInt8 = 35
        /// A MIDI message: its length, 1 to 3, is added, and the value holds its bytes.
        static let message: UInt8 = 64
        /// An event of a panel's state; its type is added.
        static let stateEvent: UInt8 = 128
    }

    /// The number of entries in 4 MB.
    static let standardCapacity = 1 << 18

    private let entries: FixedArray<Entry>
    /// How many entries have been begun, and how many are complete. An entry that is begun overwrites an old one.
    private let begun = Atomic<Int>(0)
    private let written = Atomic<Int>(0)
    /// The number of entries at which the panels' states are to be added next. Only the loop uses it.
    private var nextStates: Int

    public convenience init() { self.init(capacity: Self.standardCapacity) }

    /// - Parameter capacity: a power of two.
    init(capacity: Int) {
        precondition(capacity.nonzeroBitCount == 1, "a place is found by a mask")
        entries = FixedArray(repeating: Entry(), count: capacity)
        nextStates = capacity / 16
    }

    deinit { entries.deallocate() }

    // MARK: For the loop

    /// Adds a run of events as a whole: one atomic store publishes it to the threads that read. Events with a type
    /// from 32 on are left out: those numbers are kinds.
    func add(_ events: EventRun, panel: UInt8, at time: Timestamp) {
        var end = begin(events.count)
        for event in events where event.type < UInt16(Kind.panelBegin) {
            put(
                Entry(
                    time: time, kind: UInt8(truncatingIfNeeded: event.type), panel: panel, code: event.code,
                    value: event.value), at: end)
            end += 1
        }
        finish(end)
    }

    /// Adds a message. Messages of more than three bytes move nothing, and are left out.
    func add(_ message: Message, at time: Timestamp) {
        if message.isExclusive { return }
        let bytes = message.bytes
        var value: UInt32 = 0
        for byte in bytes.reversed() { value = value << 8 | UInt32(byte) }
        add(Entry(time: time, kind: Kind.message | UInt8(bytes.count), value: Int32(bitPattern: value)))
    }

    func addBegin(of panel: UInt8, at time: Timestamp) { add(Entry(time: time, kind: Kind.panelBegin, panel: panel)) }

    func addEnd(of panel: UInt8, at time: Timestamp) { add(Entry(time: time, kind: Kind.panelEnd, panel: panel)) }

    /// Whether the panels' states are to be added again, so that little of the history lies before the first of them.
    var lacksStates: Bool { written.load(ordering: .relaxed) >= nextStates }

    /// Adds the state of a panel.
    /// - Parameter tell: calls its argument with each event of the state.
    func addState(of panel: UInt8, at time: Timestamp, _ tell: ((RawEvent) -> Void) -> Void) {
        add(Entry(time: time, kind: Kind.stateBegin, panel: panel))
        tell { event in
            let kind = Kind.stateEvent | UInt8(truncatingIfNeeded: event.type)
            add(Entry(time: time, kind: kind, panel: panel, code: event.code, value: event.value))
        }
        add(Entry(time: time, kind: Kind.stateEnd, panel: panel))
    }

    /// Notes that the states of all panels have been added.
    func noteStates() { nextStates = written.load(ordering: .relaxed) + entries.count / 16 }

    private func add(_ entry: Entry) {
        let start = begin(1)
        put(entry, at: start)
        finish(start + 1)
    }

    /// Begins `count` entries, of which not all need to be put. Returns the number of the first.
    private func begin(_ count: Int) -> Int {
        let start = written.load(ordering: .relaxed)
        begun.store(start &+ count, ordering: .relaxed)
        // A reader who sees any of the entries sees that they were begun.
        atomicMemoryFence(ordering: .releasing)
        return start
    }

    @inline(__always)
    private func put(_ entry: Entry, at number: Int) { entries[number & (entries.count - 1)] = entry }

    /// Publishes the entries before this number.
    private func finish(_ end: Int) { written.store(end, ordering: .releasing) }

    // MARK: For others

    /// How many entries there have been so far.
    public var count: Int { written.load(ordering: .acquiring) }

    /// The entries, the oldest first.
    /// - Parameter start: the number of the first entry that is wanted.
    /// - Returns: the entries, and whether nothing is missing before them.
    func copy(since start: Int = 0) -> (entries: [Entry], isWhole: Bool) {
        let end = count
        let first = max(start, end - entries.count)
        var copied: [Entry] = []
        copied.reserveCapacity(end - first)
        for index in first..<end { copied.append(entries[index & (entries.count - 1)]) }
        atomicMemoryFence(ordering: .acquiring)
        // Entries that the loop has written over meanwhile, or is writing now, are left out.
        let lost = max(0, begun.load(ordering: .relaxed) - entries.count - first)
        copied.removeFirst(min(lost, copied.count))
        return (copied, first + lost == start)
    }
}
