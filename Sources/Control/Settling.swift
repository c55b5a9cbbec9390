import Time

/// Decides when to choose among the nodes that have come: as soon as udev has processed all of them, because those of
/// one device come one after the other. A busy udev keeps a panel silent for a second at most.
struct Settling {
    private static let limit = Nanoseconds.milliseconds(1000)

    /// When the choice is made, whatever is still to come; the distant future while nothing waits.
    private(set) var deadline = Timestamp.distantFuture

    /// Answers whether the choice is made now.
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
