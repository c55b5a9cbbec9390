import Storage
import Time
import Touch

/// The touches on a ribbon, ordered by beats. Memory for all of them is allocated once.
///
/// An event may lie beyond the loop's end: it belongs to a finger that stays down over the seam.
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
        /// The overdub that has added it, from 1; 0 for the recording.
        var layer: UInt16
        /// Index of the next event; `none` for the last. Of a free event: the next free one.
        fileprivate(set) var next: Index = TouchList.none
    }

    typealias Index = UInt32

    /// Number of events that fit into a megabyte.
    static let capacity = 1_000_000 / MemoryLayout<Event>.stride
    /// The index before the first event, and after the last one.
    static let none = Index.max

    private let events: FixedArray<Event>
    private(set) var count = 0
    private var first = none
    /// Number of events at the beginning of the memory that have ever been used.
    private var used = 0
    /// The first of the used events that are free again.
    private var free = none

    init() {
        events = FixedArray(
            repeating: Event(
                time: 0, along: 0, across: 0, pressure: 0, size: 0, finger: 0, phase: .began, layer: 0),
            count: Self.capacity)
    }

    func deallocate() { events.deallocate() }

    var isEmpty: Bool { count == 0 }
    /// Number of events for which there is room.
    var room: Int { events.count - count }

    mutating func removeAll() { (count, first, used, free) = (0, Self.none, 0, Self.none) }

    subscript(index: Index) -> Event { events[Int(index)] }

    /// The index after another one; `none` at the end. After `none` comes the first.
    func index(after index: Index) -> Index { index == Self.none ? first : events[Int(index)].next }

    /// The next touch-down after an index; `none` if there is none.
    func touchDown(after index: Index) -> Index {
        var next = self.index(after: index)
        while next != Self.none, events[Int(next)].phase != .began { next = events[Int(next)].next }
        return next
    }

    /// The next event of the same finger; `none` if there is none.
    func event(ofFingerAfter index: Index) -> Index {
        var next = self.index(after: index)
        while next != Self.none, events[Int(next)].finger != events[Int(index)].finger { next = events[Int(next)].next }
        return next
    }

    /// When the finger of a touch-down is lifted; infinite if it is not. A loop that begins late asks whether it is still
    /// down.
    func end(ofFingerAt index: Index) -> Double {
        var next = index
        while next != Self.none {
            if events[Int(next)].phase.isTerminal { return events[Int(next)].time }
            next = event(ofFingerAfter: next)
        }
        return .infinity
    }

    /// The last event before a time; `none` if there is none.
    func index(before time: Double) -> Index {
        var last = Self.none
        var next = first
        while next != Self.none, events[Int(next)].time < time { (last, next) = (next, events[Int(next)].next) }
        return last
    }

    /// Inserts an event in its order, after all events of the same time. There must be room.
    /// - Parameter start: an event that is not later, where the search begins.
    /// - Returns: its index.
    mutating func insert(_ event: Event, after start: Index) -> Index {
        var last = start
        while case let next = index(after: last), next != Self.none, events[Int(next)].time <= event.time {
            last = next
        }
        var event = event
        event.next = index(after: last)
        let place: Index
        if free != Self.none {
            place = free
            free = events[Int(place)].next
        } else {
            place = Index(used)
            used += 1
        }
        count += 1
        events[Int(place)] = event
        if last == Self.none { first = place } else { events[Int(last)].next = place }
        return place
    }

    /// Removes events. Indices of others stay.
    mutating func removeAll(where isRemoved: (Event) -> Bool) {
        var last = Self.none
        var next = first
        while next != Self.none {
            let following = events[Int(next)].next
            if isRemoved(events[Int(next)]) {
                if last == Self.none { first = following } else { events[Int(last)].next = following }
                events[Int(next)].next = free
                free = next
                count -= 1
            } else {
                last = next
            }
            next = following
        }
    }

    /// Multiplies all times.
    mutating func stretch(by factor: Double) {
        var next = first
        while next != Self.none {
            events[Int(next)].time *= factor
            next = events[Int(next)].next
        }
    }

    /// Repeats all events, each later by a length. There must be room for as many again.
    /// - Parameter fingers: the number of fingers, which is added to the finger numbers of the copies.
    mutating func `repeat`(after length: Double, fingers: UInt32) {
        var start = Self.none
        var next = first
        var copied = 0
        let all = count
        while next != Self.none, copied < all {
            let event = events[Int(next)]
            if event.finger < fingers {
                copied += 1
                var copy = event
                copy.time += length
                copy.finger += fingers
                start = insert(copy, after: start == Self.none ? next : start)
            }
            next = events[Int(next)].next
        }
    }
}
