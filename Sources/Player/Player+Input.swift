import MIDI
import Mapping
import Ribbons
import Time

/// What comes in from others: messages on the input port, and actions.
extension Player {
    /// Takes a message of the input port. All ports together are one: who plays to it may not be told apart.
    public func receive(_ message: Message, at time: Timestamp) {
        advance(to: time)
        if takeClock(message) { return }
        switch message {
        case .program(_, let number):
            guard !takeAction(message) else { return complete(at: now) }
            request(.preset(.number(Int(number.rawValue))))
        case .controller(_, 120, _), .controller(_, 123, _):
            // It is not sent on: it would come back from where it came.
            shared.chord.releaseAll()
            screens.forEach { $0.instrument.endNotes() }
            output.releaseAll()
            complete(at: now)
        default:
            if takeAction(message) { complete(at: now) } else { shared.chord.take(message) }
            screens.forEach { screen in
                screen.instrument.hear(shared.chord)
                screen.instrument.receive(message, at: now)
                complete(at: now)
            }
        }
    }

    /// Requests what the patch has for a message. Answers whether it has anything.
    private func takeAction(_ message: Message) -> Bool { patch.input.take(message, shared) }

    /// Does what a trigger or a gate could ask for.
    public func perform(_ action: Action, at time: Timestamp) {
        advance(to: time)
        shared.request(action)
        complete(at: now)
    }

    /// Does to a ribbon what a finger would do, on one screen alone.
    /// - Parameters:
    ///   - ribbon: by its place in the patch.
    ///   - screen: its number. Nothing happens if it is gone.
    public func perform(_ action: RibbonAction, onRibbon ribbon: Int, ofScreen screen: UInt8, at time: Timestamp) {
        advance(to: time)
        screens.first { $0.number == screen }?.instrument.perform(.perform(ribbon: ribbon, action), at: now)
        complete(at: now)
    }

    /// Does an action that was requested.
    func perform(_ action: Action, asPartOf time: Timestamp) {
        switch action {
        case .presetNext: request(.preset(.next))
        case .presetPrevious: request(.preset(.previous))
        case .preset(let name): request(.preset(.named(name)))
        case .panic: panic(at: time)
        case .tempoTap: tapTempo(at: time)
        case .keep: request(.keep)
        case .snapshot(let action): perform(action, at: time)
        case .morph(let step): perform(step, at: time)
        case .loop(let ribbon, let action): perform(action, onRibbon: ribbon, at: time)
        default: screens.forEach { $0.instrument.perform(action, at: time) }
        }
    }

    /// Ends everything that sounds, and whatever else the receivers may sound.
    private func panic(at time: Timestamp) {
        shared.chord.releaseAll()
        stopLoops(at: time)
        screens.forEach { $0.instrument.endNotes() }
        output.panic(ports: patch.patch.portCount)
        flush(at: time)
    }
}
