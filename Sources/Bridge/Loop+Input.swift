import ALSASequencer
import MIDI
import Time
import Touch

/// What comes in from the sequencer: who listens to the output ports, and what others play to the input port.
extension Loop {
    func hear(_ input: SequencerInput) {
        switch input {
        case .message(let message, let sender, let port):
            if link.isInput(port), !link.owns(sender) { hear(message) }
        case .subscribed(let sender, let receiver) where link.owns(sender):
            ledger.add(receiver, port: sender.port)
            link.welcome(receiver, port: sender.port) {
                screens.forEach { $0.screen.instrument.sendAllValues(at: .now) }
            }
        case .unsubscribed(let sender, let receiver) where link.owns(sender):
            ledger.remove(receiver, port: sender.port)
        case .overrun: statistics.noteOverrun()
        default: break
        }
    }

    private func hear(_ message: Message) {
        switch message {
        case .clock:
            let now = Timestamp.now
            clock.tick(at: now)
            statistics.clock.noteTick(at: now, tempo: clock.tempo)
        case .start, .continue: statistics.clock.note(isRunning: true)
        case .stop: statistics.clock.note(isRunning: false)
        case .program(_, let number): report(.program(Int(number.rawValue)))
        case .controller(_, 120, _), .controller(_, 123, _):
            // It is not sent on: where it came from, it would come from again.
            screens.forEach { $0.screen.instrument.endAll() }
            link.output.releaseAll()
            link.flush()
        default:
            let now = Timestamp.now
            screens.forEach { live in
                live.screen.instrument.hear(message, at: now)
                pass(live, at: now)
            }
        }
    }
}
