import MIDI
import Ribbons

/// Moves a part of a ribbon by a parameter on the input port (docs/notes.md, "Outside control").
struct RibbonControl {
    let part: Source
    private var received: ReceivedParameter

    /// Nil if the parameter cannot be received.
    init?(_ input: RibbonInput) {
        guard let received = ReceivedParameter(input.parameter) else { return nil }
        self.received = received
        part = input.part
    }

    var parameter: Parameter { received.parameter }

    /// The part's new position after a message; nil if the message is not for it.
    /// - Parameter current: the part's position. If it already has the value, within the parameter's resolution, it
    ///   stays.
    mutating func position(after message: Message, _ current: Double) -> Double? {
        guard let value = received.value(after: message) else { return nil }
        let steps = Double(parameter.maximum.rawValue)
        let isThere = UInt14(nearest: current * steps) == value
        return isThere ? current : Double(value.rawValue) / steps
    }
}

extension Ribbon {
    /// The position of a part that outside control can move.
    func position(of part: Source) -> Double {
        switch part {
        case .leading: state.leading
        case .trailing: state.trailing
        case .range: state.range
        default: state.center
        }
    }

    /// Moves a part by outside control.
    func move(_ part: Source, to place: Double) {
        switch part {
        case .leading: setEdge(.leading, at: place)
        case .trailing: setEdge(.trailing, at: place)
        case .range: setRange(place)
        default: setCenter(place)
        }
    }
}
