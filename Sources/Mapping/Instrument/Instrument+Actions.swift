import Ribbons
import Time

/// What actions do to the ribbons of an instrument.
extension Instrument {
    /// Does what an action means for the ribbons of this instrument. Any instrument may have requested it.
    public func perform(_ action: Action, at time: Timestamp) {
        switch action {
        case .latch:
            if !shared.isLatching { for index in players.indices { players[index].releaseLatched(shared) } }
            schedule()
        case .set(let number, let property, let value):
            guard let index = place(ofRibbon: number) else { return }
            switch property {
            case .center: ribbons[index].setCenter(value)
            case .range: ribbons[index].setRange(value)
            case .door: ribbons[index].setDoor(open: value > 0)
            }
            process(at: time)
        case .change(let number, let property, let difference):
            guard let state = place(ofRibbon: number).map({ ribbons[$0].state }) else { return }
            switch property {
            case .center: perform(.set(ribbon: number, .center, state.center + difference), at: time)
            case .range: perform(.set(ribbon: number, .range, state.range + difference), at: time)
            case .door: break
            }
        case .perform(let number, let action):
            guard let index = place(ofRibbon: number) else { return }
            if !stepsToNote(action, index) { surface.perform(action, onRibbon: index, at: time) }
            process(at: time)
        case .tune(let number, let change):
            if let index = place(ofRibbon: number) { players[index].tune(change) }
        case .panic, .transpose, .start, .stop, .continue, .presetNext, .presetPrevious, .preset, .tempoTap, .snapshot,
            .loop, .keep, .morph:
            break
        }
    }

    /// A step of a ribbon that plays notes goes to the next one of those that it has now. Answers false for anything else.
    private func stepsToNote(_ action: RibbonAction, _ index: Int) -> Bool {
        switch action {
        case .increment: players[index].step(up: true)
        case .decrement: players[index].step(up: false)
        default: false
        }
    }
}
