import Ribbons
import Time

/// Actions whose scope is a ribbon, and the latch.
extension Instrument {
    /// Performs an action whose scope is a ribbon. Nothing happens if the ribbon is not on this screen.
    /// - Parameter number: the ribbon's index in the patch.
    public func perform(_ action: Action, onRibbon number: Int, at time: Timestamp) {
        guard let index = index(ofRibbon: number) else { return }
        switch action {
        case .set(_, let property, let value) where property.isOfArpeggios:
            players[index].tell { $0.set(property, to: value, isRelative: false, at: time) }
            return schedule()
        case .change(_, let property, let difference) where property.isOfArpeggios:
            players[index].tell { $0.set(property, to: difference, isRelative: true, at: time) }
            return schedule()
        case .set(_, let property, let value): set(property, ofRibbon: index, to: value)
        case .change(_, .center, let difference):
            set(.center, ofRibbon: index, to: ribbons[index].state.center + difference)
        case .change(_, .range, let difference):
            set(.range, ofRibbon: index, to: ribbons[index].state.range + difference)
        case .perform(_, let action):
            if !stepsToNote(action, index) { surface.perform(action, onRibbon: index, at: time) }
        case .tune(_, let change):
            players[index].tune(change)
            return schedule()
        default: return
        }
        process(at: time)
    }

    private func set(_ property: RibbonProperty, ofRibbon index: Int, to value: Double) {
        switch property {
        case .center: ribbons[index].setCenter(value)
        case .range: ribbons[index].setRange(value)
        case .door: ribbons[index].setDoor(open: value > 0)
        case .division, .gate, .swing, .velocity: break
        }
    }

    /// Moves a ribbon that plays notes to its next note, as it is tuned now.
    /// - Returns: false for any other action or ribbon.
    private func stepsToNote(_ action: RibbonAction, _ index: Int) -> Bool {
        switch action {
        case .increment: players[index].step(up: true)
        case .decrement: players[index].step(up: false)
        default: false
        }
    }

    /// Ends the notes that the latch held.
    public func releaseLatched() {
        for index in players.indices { players[index].releaseLatched() }
        schedule()
    }
}
