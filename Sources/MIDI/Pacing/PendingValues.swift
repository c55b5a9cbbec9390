/// Values waiting for the wire. Each parameter has one place in the queue and keeps only its latest value.
///
/// A waiting note may carry a value of its own, such as its bend. A later value of that parameter stays behind the
/// note, which would otherwise undo it.
struct PendingValues: Sendable {
    private struct Place: Sendable {
        var group = MessageGroup()
        var parameter: Parameter?
        /// Whether the place is in the queue; there it is skipped unless `isWaiting`.
        var isQueued = false
        var isWaiting = false
        /// How many waiting notes carry a value of the parameter.
        var carried: UInt16 = 0
    }

    private var places: [Place]
    /// The indices of the places that are queued, each once, so that there is room for all.
    private var queue: Ring<UInt16>
    /// The number of places whose value is waiting.
    private var waiting = 0
    /// Values discarded because their parameters found no place.
    private(set) var lost = 0
    /// Size of the longest group so far, in bytes. A system exclusive message may be longer than the usual groups.
    private(set) var longest = usualLength

    /// Size of a registered parameter with its data, closed by the null parameter, in bytes.
    static let usualLength = 18

    /// - Parameter capacity: how many different parameters can wait.
    init(capacity: Int) {
        places = Array(repeating: Place(), count: capacity)
        queue = Ring(capacity: capacity, filler: 0)
    }

    var isEmpty: Bool { waiting == 0 }

    mutating func set(_ parameter: Parameter, _ group: MessageGroup) {
        guard let index = index(for: parameter) else { return lost += 1 }
        places[index].group = group
        longest = max(longest, group.bytesOnWire)
        if !places[index].isWaiting { waiting += 1 }
        places[index].isWaiting = true
        guard !places[index].isQueued else { return }
        places[index].isQueued = true
        queue.append(UInt16(index))
    }

    /// Queues an older value, unless a newer one waits already.
    mutating func setUnlessWaiting(_ parameter: Parameter, _ group: MessageGroup) {
        if let index = index(of: parameter), places[index].isWaiting { return }
        set(parameter, group)
    }

    /// Removes a waiting value from wherever it is in the queue.
    /// - Returns: the removed group; nil if none waited.
    mutating func remove(_ parameter: Parameter) -> MessageGroup? {
        guard waiting > 0, let index = index(of: parameter), places[index].isWaiting else { return nil }
        places[index].isWaiting = false
        waiting -= 1
        return places[index].group
    }

    /// Records that a waiting note carries a value of the parameter, which replaces any waiting here.
    mutating func carry(_ parameter: Parameter) {
        guard let index = index(for: parameter) else { return }
        _ = remove(parameter)
        places[index].carried += 1
    }

    /// Records that a note carrying a value of the parameter has been sent.
    mutating func deliver(_ parameter: Parameter) {
        guard let index = index(of: parameter), places[index].carried > 0 else { return }
        places[index].carried -= 1
    }

    /// The value that has waited longest among those that no waiting note carries.
    mutating func next() -> MessageGroup? {
        for _ in 0..<queue.count {
            guard let index = queue.popFirst() else { return nil }
            if places[Int(index)].isWaiting && places[Int(index)].carried > 0 {
                queue.append(index)
                continue
            }
            places[Int(index)].isQueued = false
            guard places[Int(index)].isWaiting else { continue }
            places[Int(index)].isWaiting = false
            waiting -= 1
            return places[Int(index)].group
        }
        return nil
    }

    /// Takes out all values, also those that a waiting note would have gone before; the one that has waited longest first.
    mutating func takeAll(_ body: (MessageGroup) -> Void) {
        while let index = queue.popFirst() { if places[Int(index)].isWaiting { body(places[Int(index)].group) } }
        for index in places.indices {
            places[index].isWaiting = false
            places[index].isQueued = false
            places[index].carried = 0
        }
        waiting = 0
    }

    /// The index of a parameter's place. It is kept until another parameter needs it, so a search is seldom longer than the
    /// patch's list of parameters.
    private func index(of parameter: Parameter) -> Int? { places.firstIndex { $0.parameter == parameter } }

    /// The index of a parameter's place. A parameter without one gets a free or unused place; nil if all are in use.
    private mutating func index(for parameter: Parameter) -> Int? {
        if let index = index(of: parameter) { return index }
        let index =
            places.firstIndex { $0.parameter == nil } ?? places.firstIndex { !$0.isQueued && $0.carried == 0 }
        if let index { places[index].parameter = parameter }
        return index
    }
}
