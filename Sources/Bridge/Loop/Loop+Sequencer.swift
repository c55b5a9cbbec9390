import ALSASequencer
import MIDI
import Player
import Time

/// What comes in from the sequencer: messages, and who listens from now on or no longer.
extension Loop {
    /// What a wake-up has left, so that no flood on the input port holds up panels and orders.
    enum UnreadInput {
        case none
        case inTime
        /// It has waited through a gap.
        case late
    }

    /// How much of it a wake-up takes. The next one comes at once.
    static var inputLimit: Int { 64 }
    /// How much of it is looked through at the end: more than the kernel keeps for one reader.
    private static var finalInputLimit: Int { 1024 }

    /// Takes what came in on the input port, or a part of it.
    func receiveInput(at now: Timestamp, isLate: Bool) {
        let isLate = isLate || unreadInput == .late
        for _ in 0..<Self.inputLimit {
            guard let input = port.nextInput() else { return unreadInput = .none }
            receive(input, at: now, isLate: isLate)
        }
        unreadInput = isLate ? .late : .inTime
    }

    /// - Parameter isLate: whether it has waited through a gap. A clock's ticks then say nothing of its tempo.
    private func receive(_ input: SequencerInput, at now: Timestamp, isLate: Bool) {
        switch input {
        case .message(let message, let sender, let number):
            // What comes back from ourselves is no news.
            guard number == port.input, sender.client != port.number, !(isLate && message == .clock) else { return }
            recorder.record(message, at: max(now, player.now))
            player.receive(message, at: now)
        case .subscribed(let sender, let receiver) where sender.client == port.number:
            connect(receiver, sender.port, at: now)
        case .unsubscribed: followLeaving(input)
        case .overrun: statistics.noteOverrun()
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

    /// Looks for receivers that have left, at the end. Answers whether all that came in is read.
    func followLeaving() -> Bool {
        for _ in 0..<Self.finalInputLimit {
            guard let input = port.nextInput() else { return true }
            followLeaving(input)
        }
        return false
    }

    /// Somebody else has ended a connection of ours, or a receiver is gone.
    private func followLeaving(_ input: SequencerInput) {
        guard case .unsubscribed(let sender, let receiver) = input, sender.client == port.number else { return }
        if let result = port.release(receiver, from: sender.port) { statistics.noteSent(result) }
        forget(receiver, sender.port)
    }

    private func forget(_ receiver: SequencerAddress, _ number: UInt8) {
        ledger.remove(receiver, port: number)
        player.disconnect(Receiver(receiver), port: Int(number))
    }
}
