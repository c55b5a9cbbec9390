/// Values that wait for the wire: each parameter has one place in the queue, and the latest value wins it.
///
/// A note that waits may carry a value of its own (its bend). A later value of that parameter stays behind the note:
/// in front of it, it would be undone.
struct PendingValues: Sendable {
    private struct Place: Sendable {
        var group = MessageGroup()
        var parameter: Parameter?
        /// The place is in the queue; without `isWaiting` it is passed over there.
        var isQueued = false
        var isWaiting = false
        /// How many waiting notes carry a value of the parameter.
        var carried: UInt16 = 0
    }

    private var places: [Place]
    private var queue: Ring<UInt16>
    private var waiting = 0
    /// Values of parameters that had no place any more.
    private(set) var lost = 0
    /// How many bytes the longest group takes on the wire. A system exclusive message may be longer than the others.
    private(set) var longest = usualLength

    /// Of a registered parameter with its data, closed by the null parameter.
    static let usualLength = 18

    /// - Parameter capacity: how many different parameters can wait.
    init(capacity: Int) {
        places = Array(repeating: Place(), count: capacity)
        queue = Ring(capacity: capacity, filler: 0)
    }

    var isEmpty: Bool { waiting == 0 }

    mutating func set(_ parameter: Parameter, _ group: MessageGroup) {
        guard let index = place(for: parameter) else { return lost += 1 }
        places[index].group = group
        longest = max(longest, group.bytesOnWire)
        if !places[index].isWaiting { waiting += 1 }
        places[index].isWaiting = true
        guard !places[index].isQueued else { return }
        places[index].isQueued = true
        queue.append(UInt16(index))
    }

    /// Sets a value that is older than any that waits already.
    mutating func setUnlessWaiting(_ parameter: Parameter, _ group: MessageGroup) {
        if let index = place(of: parameter), places[index].isWaiting { return }
        set(parameter, group)
    }

    /// Takes a value out of the queue, wherever it stands there.
    mutating func remove(_ parameter: Parameter) -> MessageGroup? {
        guard let index = place(of: parameter), places[index].isWaiting else { return nil }
        places[index].isWaiting = false
        waiting -= 1
        return places[index].group
    }

    /// A waiting note carries a value of the parameter; any that waits here is outdated by it.
    mutating func carry(_ parameter: Parameter) {
        guard let index = place(for: parameter) else { return }
        _ = remove(parameter)
        places[index].carried += 1
    }

    /// A note that carried a value of the parameter has gone.
    mutating func deliver(_ parameter: Parameter) {
        guard let index = place(of: parameter), places[index].carried > 0 else { return }
        places[index].carried -= 1
    }

    /// The value that has waited longest, of those that no waiting note carries.
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

    mutating func removeAll() {
        for index in places.indices {
            places[index].isWaiting = false
            places[index].isQueued = false
            places[index].carried = 0
        }
        queue.removeAll()
        waiting = 0
    }

    /// A parameter keeps its place for as long as nobody else needs one, so that a search is seldom longer than the
    /// patch has parameters.
    private func place(of parameter: Parameter) -> Int? { places.firstIndex { $0.parameter == parameter } }

    private mutating func place(for parameter: Parameter) -> Int? {
        if let index = place(of: parameter) { return index }
        let index =
            places.firstIndex { $0.parameter == nil } ?? places.firstIndex { !$0.isQueued && $0.carried == 0 }
        if let index { places[index].parameter = parameter }
        return index
    }
}
