import Time

extension Array {
    /// The element that holds at each of these ascending times: the last one whose own time has come, or the first one.
    public func held(at times: [Timestamp], _ time: (Element) -> Timestamp) -> [Element] {
        var index = 0
        return times.map { now in
            while index + 1 < count, time(self[index + 1]) <= now { index += 1 }
            return self[index]
        }
    }
}
