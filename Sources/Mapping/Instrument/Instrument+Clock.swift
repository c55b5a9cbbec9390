import Time

/// Arpeggios count by the clock.
extension Instrument {
    /// The clock has changed: steps have other times.
    public func followClock(at time: Timestamp) {
        guard hasSteps else { return }
        for index in players.indices { players[index].tell { $0.followClock(at: time) } }
        schedule()
    }

    /// Whether an arpeggio runs, between two of its notes too.
    public var isRunning: Bool {
        hasSteps && players.indices.contains { players[$0].contains(where: { $0.isRunning }) }
    }

    /// Ends what would go on for ever by itself.
    public func endRepetition() {
        guard hasSteps else { return }
        for index in players.indices { players[index].tell { $0.endRepetition() } }
        schedule()
    }
}
