import MIDI
import Panels
import Player
import Statistics
import Time

/// Input as it was played, with the time at which the player took it.
public enum RecordedInput: Sendable {
    /// An event of the panel with this number.
    case event(RawEvent, panel: UInt8)
    case message(Message, at: Timestamp)
    /// The panel is gone.
    case end(panel: UInt8, at: Timestamp)
}

/// Keeps the latest input in the history, for `ribbon keep`, and passes it through the ring to `ribbon record` while one
/// is connected. If the ring is full, input is dropped and counted.
final class RecorderTap {
    var isOpen = false
    private let ring: SharedRing<RecordedInput>
    private let history: InputHistory
    private let statistics: LoopStatistics

    init(_ ring: SharedRing<RecordedInput>, _ history: InputHistory, _ statistics: LoopStatistics) {
        self.ring = ring
        self.history = history
        self.statistics = statistics
    }

    func recordBegin(of panel: UInt8, at time: Timestamp) { history.addBegin(of: panel, at: time) }

    /// Records a run of events. A time before `now`, the player's time, counts as `now`, as it does for the player.
    func record(_ events: EventRun, of panel: UInt8, noEarlierThan now: Timestamp) {
        guard let first = events.first else { return }
        let time = max(first.time, now)
        history.add(events, panel: panel, at: time)
        guard isOpen else { return }
        for var event in events {
            event.time = time
            put(.event(event, panel: panel))
        }
    }

    func record(_ message: Message, at time: Timestamp) {
        history.add(message, at: time)
        if isOpen { put(.message(message, at: time)) }
    }

    func recordEnd(of panel: UInt8, at time: Timestamp) {
        history.addEnd(of: panel, at: time)
        if isOpen { put(.end(panel: panel, at: time)) }
    }

    /// Tells `ribbon record` whether a panel reports pressure and size. The history has that already.
    func recordSources(of panel: PlayedPanel, at time: Timestamp) {
        panel.replayProperties(at: time) { put(.event($0, panel: panel.number)) }
    }

    /// Adds the panels' states to the history now and then. Kept input may begin there when everything earlier is
    /// overwritten.
    func recordStates(_ panels: (_ record: (PlayedPanel) -> Void) -> Void, at time: Timestamp) {
        guard history.lacksStates else { return }
        panels { panel in
            history.addState(of: panel.number, at: time) { handle in panel.replayState(at: time, handle) }
        }
        history.noteStates()
    }

    private func put(_ input: RecordedInput) {
        if !ring.put(input) { statistics.noteUnrecorded() }
    }
}
