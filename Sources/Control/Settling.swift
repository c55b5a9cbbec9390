import Time

/// When the nodes that have come are weighed against each other: as soon as udev has processed all of them, because those
/// of one device come one after the other. No busy udev keeps a panel silent for longer than a second.
struct Settling {
    private static let limit = Nanoseconds.milliseconds(1000)

    /// When they are weighed, whatever is still to come; the distant future while nothing waits.
    private(set) var deadline = Timestamp.distantFuture

    /// Answers whether they are weighed now.
    /// - Parameter isEmpty: whether udev has nothing to do.
    mutating func isOver(_ isEmpty: Bool, at now: Timestamp) -> Bool {
        if isEmpty || deadline <= now {
            deadline = .distantFuture
            return true
        }
        if deadline == .distantFuture { deadline = now + Self.limit }
        return false
    }
}
