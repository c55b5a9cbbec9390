import MIDI
import Ribbons

/// Moves a part of a ribbon as a parameter on the input port does (docs/notes.md, "Outside control").
struct RibbonControl {
    let part: Source
    private var received: ReceivedParameter

    /// Nil where the parameter cannot be received.
    init?(_ input: RibbonInput) {
        guard let received = ReceivedParameter(input.parameter) else { return nil }
        self.received = received
        part = input.part
    }

    var parameter: Parameter { received.parameter }

    /// Where the part is to be after a message; nil if the message is not for it.
    /// - Parameter current: where it is. If that is the value already, within the parameter's resolution, it stays.
    mutating func place(after message: Message, _ current: Double) -> Double? {
        guard let value = received.value(after: message) else { return nil }
        let steps = Double(parameter.maximum.rawValue)
        let isThere = UInt14(clamping: Int((current * steps).rounded())) == value
        return isThere ? current : Double(value.rawValue) / steps
    }
}

extension Ribbon {
    /// Where a part is that the outside can move.
    func place(of part: Source) -> Double {
        switch part {
        case .leading: state.leading
        case .trailing: state.trailing
        case .range: state.range
        default: state.center
        }
    }

    /// Moves a part as the outside says.
    func move(_ part: Source, to place: Double) {
        switch part {
        case .leading: setEdge(.leading, at: place)
        case .trailing: setEdge(.trailing, at: place)
        case .range: setRange(place)
        default: setCenter(place)
        }
    }
}
