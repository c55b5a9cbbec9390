import Storage
import Time
import Touch

/// The touches on a ribbon, ordered by beats. Memory for all of them is allocated once.
struct TouchList {
    struct Event {
        /// Beats from the beginning.
        var time: Double
        /// Positions along the ribbon and across it, 0…1; below 0 or above 1 beyond its edges.
        var along: Double
        var across: Double
        var pressure: Double
        var size: Points
        /// Its number among the fingers of the list.
        var finger: UInt32
        var phase: ContactPhase
        /// Index of the next event; `none` for the last.
        fileprivate(set) var next: UInt32 = TouchList.none
    }

    /// Number of events that fit into a megabyte.
    static let capacity = 1_000_000 / MemoryLayout<Event>.stride
    fileprivate static let none = UInt32.max

    private let events: FixedArray<Event>
    private(set) var count = 0
    private var first = none
    /// The event that was played last; none before the first.
    private var last = none

    init() {
        events = FixedArray(
            repeating: Event(time: 0, along: 0, across: 0, pressure: 0, size: 0, finger: 0, phase: .began),
            count: Self.capacity)
    }

    func deallocate() { events.deallocate() }

    var isEmpty: Bool { count == 0 }
    var isFull: Bool { count == events.count }

    mutating func removeAll() { (count, first, last) = (0, Self.none, Self.none) }

    /// The event after the one that was played last.
    var next: Event? {
        let index = nextIndex
        return index == Self.none ? nil : events[Int(index)]
    }

    private var nextIndex: UInt32 { last == Self.none ? first : events[Int(last)].next }

    /// Marks the next event as played.
    mutating func advance() {
        let index = nextIndex
        if index != Self.none { last = index }
    }

    /// The time of the event that was played last; 0 before the first.
    var lastTime: Double { last == Self.none ? 0 : events[Int(last)].time }

    /// Goes back to the beginning.
    mutating func rewind() { last = Self.none }

    /// Moves to a time: events before it count as played.
    mutating func seek(to time: Double) {
        rewind()
        while let next, next.time < time { advance() }
    }

    /// Inserts an event after the one that was played last, and marks it as played.
    /// - Returns: false if there is no room.
    mutating func insert(_ event: Event) -> Bool {
        guard !isFull else { return false }
        var event = event
        event.next = nextIndex
        let index = UInt32(count)
        count += 1
        events[Int(index)] = event
        if last == Self.none { first = index } else { events[Int(last)].next = index }
        last = index
        return true
    }
}
