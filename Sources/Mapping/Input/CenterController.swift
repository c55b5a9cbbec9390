import MIDI

/// A controller on the input port that moves a ribbon's centre (docs/notes.md, "Outside control").
struct CenterController {
    let parameter: Parameter
    /// The latest high byte of a 14-bit controller.
    private var high: UInt7 = 0

    /// Nil if the parameter is no controller.
    init?(_ parameter: Parameter?) {
        switch parameter {
        case .controller, .controller14: self.parameter = parameter!
        default: return nil
        }
    }

    /// The parameter's value after a controller message; nil if the message is for another controller. The high byte of
    /// a 14-bit controller clears the low one (MIDI 1.0 Detailed Specification, "Control change").
    mutating func value(_ channel: Channel, _ number: UInt7, _ value: UInt7) -> UInt14? {
        switch parameter {
        case .controller(channel, number): return UInt14(mostSignificant: 0, leastSignificant: value)
        case .controller14(channel, let own) where own == number:
            high = value
            return UInt14(mostSignificant: value, leastSignificant: 0)
        case .controller14(channel, let own) where own.rawValue + 32 == number.rawValue:
            return UInt14(mostSignificant: high, leastSignificant: value)
        default: return nil
        }
    }
}

extension Parameter {
    /// Whether both are controllers of one channel, and some number belongs to both.
    func sharesController(with other: Parameter) -> Bool {
        guard let own = controllers, let theirs = other.controllers, own.channel == theirs.channel else { return false }
        return own.first == theirs.first || own.first == theirs.last || own.last == theirs.first
            || own.last == theirs.last
    }

    private var controllers: (channel: Channel, first: UInt8, last: UInt8)? {
        switch self {
        case .controller(let channel, let number): (channel, number.rawValue, number.rawValue)
        case .controller14(let channel, let number): (channel, number.rawValue, number.rawValue + 32)
        default: nil
        }
    }
}
