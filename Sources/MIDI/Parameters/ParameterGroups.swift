extension MessageGroup {
    /// Both bytes of a 14-bit controller, the high one first.
    ///
    /// - Parameter number: `0 ... 31`.
    @inlinable
    public static func controller14(_ channel: Channel, _ number: UInt7, _ value: UInt14) -> MessageGroup {
        precondition(number < 32, "a 14-bit controller's number is 0…31")
        var group = MessageGroup(.controller(channel, number, value.mostSignificant))
        group.append(.controller(channel, UInt7(truncating: number.rawValue + 32), value.leastSignificant))
        return group
    }

    /// An RPN with both bytes of its data, closed by the null RPN.
    @inlinable
    public static func registered(_ channel: Channel, _ number: UInt14, _ value: UInt14) -> MessageGroup {
        var group = MessageGroup()
        group.select(channel, ControllerNumber.registeredHigh, ControllerNumber.registeredLow, number)
        group.enter(channel, value)
        group.close(channel)
        return group
    }

    /// An NRPN with both bytes of its data, closed by the null RPN.
    @inlinable
    public static func nonRegistered(_ channel: Channel, _ number: UInt14, _ value: UInt14) -> MessageGroup {
        var group = MessageGroup()
        group.select(channel, ControllerNumber.nonRegisteredHigh, ControllerNumber.nonRegisteredLow, number)
        group.enter(channel, value)
        group.close(channel)
        return group
    }

    /// RPN 0: how far the channel's bend reaches to either side.
    ///
    /// - Parameter semitones: `0 ... 127`; MPE allows `0 ... 96`.
    public static func bendRange(_ channel: Channel, semitones: UInt7) -> MessageGroup {
        registered(channel, 0, UInt14(mostSignificant: semitones, leastSignificant: 0))
    }

    /// RPN 6: makes the channel the master of an MPE zone (MPE 1.1, section 2.1). Its data has no low byte.
    ///
    /// - Parameters:
    ///   - master: channel 1 for the lower zone, channel 16 for the upper one.
    ///   - members: `0 ... 15`; 0 ends the zone.
    public static func mpeConfiguration(master: Channel, members: UInt7) -> MessageGroup {
        var group = MessageGroup()
        group.select(master, ControllerNumber.registeredHigh, ControllerNumber.registeredLow, 6)
        group.append(.controller(master, ControllerNumber.dataEntry, members))
        group.close(master)
        return group
    }

    @inlinable
    mutating func select(_ channel: Channel, _ high: UInt7, _ low: UInt7, _ number: UInt14) {
        append(.controller(channel, high, number.mostSignificant))
        append(.controller(channel, low, number.leastSignificant))
    }

    @inlinable
    mutating func enter(_ channel: Channel, _ value: UInt14) {
        append(.controller(channel, ControllerNumber.dataEntry, value.mostSignificant))
        append(.controller(channel, ControllerNumber.dataEntryLow, value.leastSignificant))
    }

    /// Appends the null RPN, which ends the selection of an NRPN as well.
    @inlinable
    mutating func close(_ channel: Channel) {
        append(.controller(channel, ControllerNumber.registeredHigh, 127))
        append(.controller(channel, ControllerNumber.registeredLow, 127))
    }
}
