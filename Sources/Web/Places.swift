import Time

/// The places for connections: who has to leave when there are too many.
public enum Places {
    public static let limit = 16
    /// The pages that may be open at once. The other places are for requests, so that a page can always be opened.
    public static let guestLimit = 12

    /// Whoever leaves for a newcomer: of those who have shown the least, the one who came first. Clients that only ask,
    /// slowly, take the places of nobody else.
    /// - Returns: nil if there is still a place.
    public static func leaver(among connections: [ServedConnection]) -> Int? {
        guard connections.count >= limit else { return nil }
        return connections.indices.min { a, b in
            let (first, second) = (connections[a], connections[b])
            return (first.standing.rawValue, first.start) < (second.standing.rawValue, second.start)
        }
    }
}
