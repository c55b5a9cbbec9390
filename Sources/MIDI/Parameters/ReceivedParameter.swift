/// Decodes incoming values of one parameter, message by message (docs/notes.md, "Outside control").
public struct ReceivedParameter: Sendable {
    public let parameter: Parameter
    /// The latest high byte of a 14-bit value.
    private var high: UInt7 = 0
    /// The RPN or NRPN selected for the channel's data entry.
    private var selection = Selection()

    private struct Selection: Hashable, Sendable {
        var isRegistered = true
        /// The null number.
        var number = UInt14.max
    }

    /// Nil for parameters that are not received: key pressure, programs (which choose a preset) and system exclusive.
    public init?(_ parameter: Parameter) {
        switch parameter {
        case .controller, .controller14, .registered, .nonRegistered, .bend, .channelPressure:
            self.parameter = parameter
        case .keyPressure, .program, .exclusive: return nil
        }
    }

    /// Records a value that was sent, so that a low byte received alone combines with its high byte.
    public mutating func noteSent(_ sent: UInt14) { high = sent.mostSignificant }

    /// The parameter's value after a message; nil if the message does not set it. The high byte of a 14-bit value
    /// clears the low one (MIDI 1.0 Detailed Specification, "Control change").
    public mutating func value(after message: Message) -> UInt14? {
        switch (message, parameter) {
        case (.controller(let channel, let number, let value), .controller(let own, let ownNumber)):
            return channel == own && number == ownNumber ? UInt14(value) : nil
        case (.controller(let channel, let number, let value), .controller14(let own, let most)) where channel == own:
            let least = UInt7(truncating: most.rawValue + 32)
            return number == most ? coarse(value) : number == least ? fine(value) : nil
        case (.controller(let channel, let number, let value), .registered(let own, let ownNumber)):
            let wanted = Selection(isRegistered: true, number: ownNumber)
            return channel == own ? entry(of: wanted, number, value) : nil
        case (.controller(let channel, let number, let value), .nonRegistered(let own, let ownNumber)):
            let wanted = Selection(isRegistered: false, number: ownNumber)
            return channel == own ? entry(of: wanted, number, value) : nil
        case (.bend(let channel, let value), .bend(let own)): return channel == own ? value : nil
        case (.channelPressure(let channel, let value), .channelPressure(let own)):
            return channel == own ? UInt14(value) : nil
        default: return nil
        }
    }

    /// The value after a high byte, which is kept for the low bytes that follow.
    private mutating func coarse(_ value: UInt7) -> UInt14 {
        high = value
        return UInt14(mostSignificant: value, leastSignificant: 0)
    }

    private func fine(_ value: UInt7) -> UInt14 { UInt14(mostSignificant: high, leastSignificant: value) }

    /// Tracks the channel's parameter selection and decodes data entry meant for this parameter.
    private mutating func entry(of wanted: Selection, _ controller: UInt7, _ value: UInt7) -> UInt14? {
        let old = selection.number
        switch controller {
        case ControllerNumber.registeredHigh, ControllerNumber.nonRegisteredHigh:
            selection.number = UInt14(mostSignificant: value, leastSignificant: old.leastSignificant)
            selection.isRegistered = controller == ControllerNumber.registeredHigh
        case ControllerNumber.registeredLow, ControllerNumber.nonRegisteredLow:
            selection.number = UInt14(mostSignificant: old.mostSignificant, leastSignificant: value)
            selection.isRegistered = controller == ControllerNumber.registeredLow
        case ControllerNumber.dataEntry where selection == wanted: return coarse(value)
        case ControllerNumber.dataEntryLow where selection == wanted: return fine(value)
        default: break
        }
        return nil
    }
}
