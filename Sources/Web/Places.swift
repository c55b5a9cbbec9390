import Time

/// The places for connections, and which one is closed when there are too many.
public enum Places {
    public static let limit = 16
    /// The pages that may be open at once. The other places are for requests, so that a page can always be opened.
    public static let guestLimit = 12

    /// The index of the connection that gives way to a new one: the oldest of those with the least standing. So slow
    /// clients that only ask take the place of no page.
    /// - Returns: nil if there is still a place.
    public static func leaver(among connections: [ServedConnection]) -> Int? {
        guard connections.count >= limit else { return nil }
        return connections.indices.min { a, b in
            let (first, second) = (connections[a], connections[b])
            return (first.standing, first.start) < (second.standing, second.start)
        }
    }
}
