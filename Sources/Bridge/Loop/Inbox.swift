import ALSASequencer
import MIDI
import Player
import Statistics
import Time

/// Receives the sequencer's input: messages, and notices of receivers that come and go.
final class Inbox<Source: PanelSource, Port: SequencerEndpoint> {
    /// Input that was not read for lack of time.
    private enum Rest {
        case none
        case inTime
        /// It has waited through a gap.
        case late
    }

    private let player: Player
    private let port: Port
    private let receivers: Receivers<Port>
    private let outbox: Outbox<Source, Port>
    private let recorder: RecorderTap
    private let statistics: LoopStatistics
    private var rest = Rest.none
    /// Room for the tuning of another program, while the owner lends it, and whether there is a tuning that the owner
    /// does not know.
    private var tuningCopy: TuningCopy?
    private var hasTuning = false

    init(
        _ player: Player, _ port: Port, _ receivers: Receivers<Port>, _ outbox: Outbox<Source, Port>,
        _ recorder: RecorderTap, _ statistics: LoopStatistics
    ) {
        self.player = player
        self.port = port
        self.receivers = receivers
        self.outbox = outbox
        self.recorder = recorder
        self.statistics = statistics
    }

    /// The most events that a wake-up reads, so that no flood holds up panels and orders. If there are more, the next
    /// wake-up comes at once.
    private static var limit: Int { 64 }
    /// The most events that are read at the end: more than the kernel keeps for one reader.
    private static var finalLimit: Int { 1024 }

    /// Whether the last wake-up has left something unread.
    var hasRest: Bool { rest != .none }

    /// Handles the input, or a part of it.
    /// - Parameter isLate: whether it has waited through a gap.
    func receive(at now: Timestamp, isLate: Bool) {
        let isLate = isLate || rest == .late
        for _ in 0..<Self.limit {
            guard let input = port.nextInput() else { return rest = .none }
            receive(input, at: now, isLate: isLate)
        }
        rest = isLate ? .late : .inTime
    }

    private func receive(_ input: SequencerInput, at now: Timestamp, isLate: Bool) {
        switch input {
        case .message(let message, let sender, let number):
            // Our own messages are ignored. Late clock ticks say nothing about the tempo.
            guard number == port.input, sender.client != port.number, !(isLate && message == .clock) else { return }
            recorder.record(message, at: max(now, player.now))
            player.receive(message, at: now)
        case .tuning(let sender, let number):
            guard number == port.input, sender.client != port.number else { return }
            hasTuning = true
            reportTuning()
        case .subscribed(let sender, let receiver) where sender.client == port.number:
            receivers.connect(receiver, sender.port, at: now)
        case .unsubscribed: release(input)
        case .overrun: statistics.noteOverrun()
        default: break
        }
        outbox.send()
    }

    // MARK: Tunings

    func lendTuning(_ copy: TuningCopy) {
        tuningCopy = copy
        reportTuning()
    }

    /// Reports the latest tuning if the owner does not know it and has lent room for it.
    private func reportTuning() {
        guard hasTuning, let copy = tuningCopy.take() else { return }
        hasTuning = false
        copy.copy(port.tuning.pitches)
        outbox.report(.tuning(copy))
    }

    // MARK: The end

    /// Looks for receivers that have left, at the end of the program.
    /// - Returns: whether everything that came in has been read.
    func releaseReceivers() -> Bool {
        for _ in 0..<Self.finalLimit {
            guard let input = port.nextInput() else { return true }
            release(input)
        }
        return false
    }

    /// Ends the notes at a receiver if the input is the notice that it was disconnected from us.
    private func release(_ input: SequencerInput) {
        guard case .unsubscribed(let sender, let receiver) = input, sender.client == port.number else { return }
        receivers.release(receiver, sender.port)
    }
}
