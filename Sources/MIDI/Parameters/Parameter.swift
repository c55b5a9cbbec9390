/// A destination for values. It identifies a value for two rules: the latest wins, and an unchanged one is not sent
/// again.
public enum Parameter: Hashable, Sendable {
    /// A 7-bit controller, `0 ... 119`.
    case controller(Channel, UInt7)
    /// A 14-bit controller, named by its number `0 ... 31`; the low byte goes to the number plus 32.
    case controller14(Channel, UInt7)
    /// RPN
    case registered(Channel, UInt14)
    /// NRPN
    case nonRegistered(Channel, UInt14)
    case bend(Channel)
    case channelPressure(Channel)
    case keyPressure(Channel, key: UInt7)
    case program(Channel)
    /// The value in a system exclusive message.
    case exclusive(Exclusive)

    /// The largest value: 127, or 16383 for a 14-bit parameter; a system exclusive message defines its own.
    @inlinable
    public var maximum: UInt14 {
        switch self {
        case .controller, .channelPressure, .keyPressure, .program: 127
        case .controller14, .registered, .nonRegistered, .bend: .max
        case .exclusive(let exclusive): exclusive.maximum ?? 0
        }
    }

    /// The complete messages that set the parameter. Values above `maximum` are clamped.
    ///
    /// A 14-bit controller always sends both bytes, the high one first, because a receiver clears the low byte when the
    /// high one arrives (MIDI 1.0 Detailed Specification, "Control change"). A registered or non-registered parameter
    /// sends its number, both bytes of data entry, and the null number, so that no stray data entry reaches it later.
    @inlinable
    public func messages(for value: UInt14) -> MessageGroup {
        switch self {
        case .controller14(let channel, let number): return .controller14(channel, number, value)
        case .registered(let channel, let number): return .registered(channel, number, value)
        case .nonRegistered(let channel, let number): return .nonRegistered(channel, number, value)
        default: return message(for: value).map(MessageGroup.init) ?? MessageGroup()
        }
    }

    /// The message that sets the parameter; nil if it takes several. Values above `maximum` are clamped.
    @inlinable
    public func message(for value: UInt14) -> Message? {
        let short = UInt7(clamping: Int(value.rawValue))
        return switch self {
        case .controller(let channel, let number): .controller(channel, number, short)
        case .bend(let channel): .bend(channel, value)
        case .channelPressure(let channel): .channelPressure(channel, short)
        case .keyPressure(let channel, let key): .keyPressure(channel, key: key, short)
        case .program(let channel): .program(channel, short)
        case .exclusive(let exclusive): .exclusive(exclusive, min(value, exclusive.maximum ?? 0))
        case .controller14, .registered, .nonRegistered: nil
        }
    }
}

extension Parameter {
    /// Whether one message may set both parameters: they are equal, or controllers that share a number. A value that
    /// has come in is not sent back to a parameter that overlaps its own.
    public func overlaps(_ other: Parameter) -> Bool {
        guard self != other else { return true }
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
