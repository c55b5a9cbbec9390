import Time

/// Arpeggios follow the clock.
extension Instrument {
    /// Reschedules steps after the clock has changed.
    public func followClock(at time: Timestamp) {
        guard hasSteps else { return }
        for index in players.indices { players[index].tell { $0.followClock(at: time) } }
        schedule()
    }

    /// Whether an arpeggio runs, even between two of its notes.
    public var isRunning: Bool {
        hasSteps && players.indices.contains { players[$0].contains(where: { $0.isRunning }) }
    }

    /// Ends everything that would repeat for ever.
    public func endRepetition() {
        guard hasSteps else { return }
        for index in players.indices { players[index].tell { $0.endRepetition() } }
        schedule()
    }
}
