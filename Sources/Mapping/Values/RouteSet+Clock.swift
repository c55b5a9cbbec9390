import MIDI
import Time

extension RouteSet {
    /// Whether anything here counts by the clock.
    var hasSteps: Bool { !arpeggios.isEmpty }

    /// Whether an arpeggio runs here.
    var isRunning: Bool { arpeggios.contains(where: \.isRunning) }

    mutating func followClock(_ clock: BeatClock, at time: Timestamp) {
        for index in arpeggios.indices { arpeggios[index].followClock(clock, at: time) }
    }

    mutating func endRepetition(_ shared: SharedState) {
        for index in arpeggios.indices { arpeggios[index].endNotes(shared) }
    }
}
