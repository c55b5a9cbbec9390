import MIDI
import Mapping

/// The way from a source to the number that a screen shows, and the form of that number.
extension Description.Mapping {
    /// Nil if a screen shows no number: the value does not follow from the state of the ribbon, or it is no number. A
    /// program is not shown either, because it changes only a little beyond the boundary to the next one.
    static func shown(_ route: Route, _ midi: MIDISettings) -> (scaling: Scaling, display: ValueDisplay?)? {
        guard [.center, .range, .leading, .trailing, .across, .offset, .offsetAcross].contains(route.source) else {
            return nil
        }
        switch route.target {
        case .bend where route.display == nil:
            let range = midi.bendRange(route.bendRange)
            func semitones(_ value: Double) -> Double { range.interval(UInt14(nearest: value)) }
            let bounds = ValueDisplay.Bounds(min: semitones(route.min), max: semitones(route.max))
            return (route.scaling, ValueDisplay(unit: .semitones, bounds: bounds))
        case .morph where route.display == nil:
            var percent = route.scaling
            (percent.min, percent.max) = (percent.min * 100, percent.max * 100)
            return (percent, ValueDisplay(unit: .percent))
        case .controller, .controller14, .nrpn, .rpn, .bend, .channelPressure, .exclusive:
            return (route.scaling, route.display)
        case .morph, .property: return route.display.map { (route.scaling, $0) }
        case .program, .note, .chord, .arpeggio, .keyPressure, .action: return nil
        }
    }
}
