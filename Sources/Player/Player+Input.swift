import MIDI
import Mapping
import Ribbons
import Time

/// Input other than touches: messages on the input port, and actions.
extension Player {
    /// Handles a message of the input port. All senders share this port and are not distinguished.
    public func receive(_ message: Message, at time: Timestamp) {
        advance(to: time)
        if takeClock(message) { return }
        switch message {
        case .program(_, let number):
            guard !requestActions(for: message) else { return complete(at: now) }
            request(.preset(.number(Int(number.rawValue))))
        case .controller(_, 120, _), .controller(_, 123, _):
            // It is not sent on, because it would return to its sender.
            shared.chord.releaseAll()
            screens.forEach { $0.instrument.endNotes() }
            output.releaseAll()
            complete(at: now)
        default:
            if requestActions(for: message) {
                complete(at: now)
            } else if shared.chord.hear(message) {
                screens.forEach { $0.instrument.followInput(at: now) }
            }
            screens.forEach { screen in
                screen.instrument.receive(message, at: now)
                complete(at: now)
            }
        }
    }

    /// Plays a tuning that has come in on the input port from here on. Notes of fingers go on as they are; chords and
    /// arpeggios follow.
    public func retune(_ retuning: Retuning, at time: Timestamp) {
        advance(to: time)
        shared.retune(retuning.scale)
        output.announce(retuning.tunings)
        screens.forEach { $0.instrument.followInput(at: now) }
        complete(at: now)
    }

    /// Requests the patch's actions for a message.
    /// - Returns: whether it has any.
    private func requestActions(for message: Message) -> Bool { patch.input.request(for: message, shared) }

    /// Performs an action, as if a trigger or a gate had requested it.
    public func perform(_ action: Action, at time: Timestamp) {
        advance(to: time)
        shared.request(action)
        complete(at: now)
    }

    /// Performs a ribbon's action on one screen only.
    /// - Parameters:
    ///   - ribbon: its index in the patch.
    ///   - screen: the screen's number. Nothing happens if the screen is gone.
    public func perform(_ action: RibbonAction, onRibbon ribbon: Int, ofScreen screen: UInt8, at time: Timestamp) {
        advance(to: time)
        screens.first { $0.number == screen }?.instrument.perform(
            .perform(ribbon: ribbon, action), onRibbon: ribbon, at: now)
        complete(at: now)
    }

    /// Performs a requested action.
    func perform(_ action: Action, asPartOf time: Timestamp) {
        if let beat = waitingBeat(of: action, at: time) { return wait(with: action, until: beat) }
        if case .ribbon(let ribbon) = action.scope {
            return screens.forEach { $0.instrument.perform(action, onRibbon: ribbon, at: time) }
        }
        switch action {
        case .transpose: screens.forEach { $0.instrument.followTranspose() }
        case .latch: if !shared.isLatching { screens.forEach { $0.instrument.releaseLatched() } }
        case .presetNext: request(.preset(.next))
        case .presetPrevious: request(.preset(.previous))
        case .preset(let name): request(.preset(.named(name)))
        case .panic: panic(at: time)
        case .start: perform(transport: .start, at: time)
        case .stop: perform(transport: .stop, at: time)
        case .continue: perform(transport: .continue, at: time)
        case .tempoTap: tapTempo(at: time)
        case .keep: request(.keep)
        case .bank: request(.bank)
        case .held(let hold, let screen): request(.held(hold, screen: screen))
        case .snapshot(let action): perform(action, at: time)
        case .morph(let step): perform(step, at: time)
        case .loop(let ribbon, let loop, let options): perform(loop, options, onRibbon: ribbon, at: time)
        default: break
        }
    }

    /// Ends all notes, and silences the receivers.
    private func panic(at time: Timestamp) {
        shared.chord.releaseAll()
        stopLoops(at: time)
        waiting.removeAll(keepingCapacity: true)
        transport.cancel()
        endClick()
        screens.forEach { screen in
            releaseLifts(of: screen)
            screen.instrument.endNotes()
        }
        output.panic(ports: patch.portCount)
        flush(at: time)
    }
}
