import ALSASequencer
import MIDI
import Player
import Time

/// What comes in from the sequencer: messages, and who listens from now on or no longer.
extension Loop {
    /// - Parameter isLate: whether it has waited through a gap. A clock's ticks then say nothing of its tempo.
    func receive(_ input: SequencerInput, at now: Timestamp, isLate: Bool) {
        switch input {
        case .message(let message, let sender, let number):
            // What comes back from ourselves is no news.
            guard number == port.input, sender.client != port.number, !(isLate && message == .clock) else { return }
            recorder.record(message, at: max(now, player.now))
            player.receive(message, at: now)
        case .subscribed(let sender, let receiver) where sender.client == port.number:
            connect(receiver, sender.port, at: now)
        case .unsubscribed: followLeaving(input)
        case .overrun:
            statistics.noteOverrun()
            // Notices of new receivers may be among what was lost.
            for number in 0..<UInt8(truncatingIfNeeded: port.outputCount) {
                port.forEachReceiver(of: number) { connect($0, number, at: now) }
            }
        default: break
        }
        send()
    }

    private func connect(_ receiver: SequencerAddress, _ number: UInt8, at now: Timestamp) {
        guard !player.isConnected(Receiver(receiver), port: Int(number)) else { return }
        ledger.add(receiver, port: number)
        player.connect(Receiver(receiver), port: Int(number), at: now)
    }

    func disconnect(_ receiver: SequencerAddress, _ number: UInt8) {
        guard let result = port.disconnect(receiver, from: number) else { return }
        statistics.noteSent(result)
        forget(receiver, number)
    }

    /// Somebody else has ended a connection of ours, or a receiver is gone.
    func followLeaving(_ input: SequencerInput) {
        guard case .unsubscribed(let sender, let receiver) = input, sender.client == port.number else { return }
        if let result = port.release(receiver, from: sender.port) { statistics.noteSent(result) }
        forget(receiver, sender.port)
    }

    private func forget(_ receiver: SequencerAddress, _ number: UInt8) {
        ledger.remove(receiver, port: number)
        player.disconnect(Receiver(receiver), port: Int(number))
    }
}
