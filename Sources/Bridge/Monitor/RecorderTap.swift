import MIDI
import Panels
import Time

/// What came in, as it was played: with the time at which the player took it.
public enum RecordedInput: Sendable {
    /// An event of the panel with this number.
    case event(RawEvent, panel: UInt8)
    case message(Message, at: Timestamp)
    /// The panel is gone.
    case end(panel: UInt8, at: Timestamp)
}

/// Passes what came in to `ribbon record`, while one is connected. If the ring is full, input is dropped and counted.
final class RecorderTap {
    var isOpen = false
    private let ring: SharedRing<RecordedInput>
    private let statistics: LoopStatistics

    init(_ ring: SharedRing<RecordedInput>, _ statistics: LoopStatistics) {
        self.ring = ring
        self.statistics = statistics
    }

    func record(_ events: EventRun, of panel: UInt8, noEarlierThan now: Timestamp) {
        guard isOpen else { return }
        for var event in events {
            event.time = max(event.time, now)
            put(.event(event, panel: panel))
        }
    }

    func record(_ message: Message, at time: Timestamp) {
        if isOpen { put(.message(message, at: time)) }
    }

    func recordEnd(of panel: UInt8, at time: Timestamp) {
        if isOpen { put(.end(panel: panel, at: time)) }
    }

    private func put(_ input: RecordedInput) {
        if !ring.put(input) { statistics.noteUnrecorded() }
    }
}
