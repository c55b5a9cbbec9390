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
