import ALSASequencer
import MIDI
import Mapping
import Time
import Touch

/// The loop's end of the sequencer: what instruments have put into the output leaves here, in one write a frame, as the
/// patch that is played wants it.
final class SequencerLink {
    let output: Output
    private(set) var patch: MountedPatch
    /// The patch's own, taken from it while it is played: a frame asks for it several times.
    private var scheduler: Scheduler
    private let sequencer: SequencerClient
    private let statistics: LoopStatistics
    private let monitor: MonitorTap

    /// Readable when something has come in.
    let descriptor: Int32

    init(
        _ sequencer: SequencerClient, output: Output, patch: MountedPatch, statistics: LoopStatistics,
        monitor: MonitorTap
    ) {
        self.output = output
        self.patch = patch
        scheduler = Scheduler(bytesPerSecond: nil, ports: 0)
        swap(&scheduler, &patch.scheduler)
        self.statistics = statistics
        self.monitor = monitor
        descriptor = sequencer.descriptor
        self.sequencer = sequencer
    }

    // MARK: Sending

    /// One write for all that a frame sends. What has a budget is paced by the clock, not by the frame's time: a late
    /// wake-up does not make up for what was not sent. Answers whether anything was sent.
    @discardableResult
    func flush() -> Bool {
        if scheduler.isPaced {
            scheduler.send(output, at: .now) { append($1, to: $0) }
        } else {
            output.drain { append($1, to: $0) }
        }
        return write()
    }

    /// Sends everything that waits, whatever the budget.
    func finish() {
        flush()
        scheduler.finish { append($1, to: $0) }
        write()
    }

    private func append(_ message: Message, to port: Int, alone receiver: SequencerAddress? = nil) {
        guard port < sequencer.outputCount else { return }
        let port = UInt8(truncatingIfNeeded: port)
        monitor.tell(.message(port: port, message))
        if !sequencer.append(message, from: port, to: receiver) {
            write()
            sequencer.append(message, from: port, to: receiver)
        }
    }

    /// Answers whether there was anything.
    @discardableResult
    private func write() -> Bool {
        let result = sequencer.flush()
        statistics.noteSent(result)
        return result.sent + result.failed > 0
    }

    // MARK: Patches

    /// Sends as another patch wants it from here on; answers the one before. What sounds has been ended.
    func play(_ next: MountedPatch) -> MountedPatch {
        if next.isAnnounced { output.centerBends() }
        finish()
        let old = patch
        swap(&scheduler, &old.scheduler)
        patch = next
        swap(&scheduler, &next.scheduler)
        if next.isAnnounced {
            output.announce(next.announcement)
            flush()
        }
        return old
    }

    // MARK: One receiver alone

    /// Tells a new receiver alone what the patch announces, and where its preset says so, all current values, which
    /// `sendValues` puts into the output.
    func welcome(_ receiver: SequencerAddress, port: UInt8, sendValues: () -> Void) {
        for group in patch.announcement where group.port == Int(port) {
            for message in group.messages { append(message, to: group.port, alone: receiver) }
        }
        if patch.sendsInitialValues {
            flush()
            sendValues()
            output.drain { other, message in if other == port { append(message, to: other, alone: receiver) } }
        }
        write()
    }

    /// Tells everybody who was welcomed before a screen came what its values are, as `welcome` does those who come later.
    func introduce(sendValues: () -> Void) {
        guard patch.sendsInitialValues else { return }
        flush()
        sendValues()
        output.drain { port, message in
            sequencer.forEachReceiver(of: UInt8(port)) { append(message, to: port, alone: $0) }
        }
        write()
    }

    // MARK: Time

    /// When a budget has room again, or a receiver that was full is to be tried; the distant future where neither is due.
    var deadline: Timestamp {
        min(scheduler.deadline, sequencer.deadline)
    }

    /// Does what is due.
    func advance(to now: Timestamp) {
        if scheduler.deadline <= now { flush() }
        if sequencer.deadline <= now { sequencer.recover(at: now) }
    }

    func noteWakeUp() {
        let dropped = scheduler.isPaced ? scheduler.dropped : 0
        statistics.noteWakeUp(
            failing: sequencer.failingReceivers, dropped: dropped, sounding: output.ledger.count)
    }

    // MARK: What comes in

    /// One at a time until nil; ask when `descriptor` is readable.
    func nextInput() -> SequencerInput? { sequencer.nextInput() }

    /// Whether a port is our own; what comes back from ourselves is no news.
    func owns(_ address: SequencerAddress) -> Bool { address.client == sequencer.number }

    /// Whether a port is the one that others play to.
    func isInput(_ port: UInt8) -> Bool { port == sequencer.input }
}
