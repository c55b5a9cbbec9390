extension MessageGroup {
    /// The parameter that the group sets, with its value; nil if the group is anything else.
    ///
    /// The inverse of `Parameter.messages(for:)`.
    public var setting: (parameter: Parameter, value: UInt14)? {
        switch count {
        case 1: first.setting
        case 2: controller14Setting
        case 3: bankedProgramSetting
        case 5...6: numberedSetting
        default: nil
        }
    }

    /// Calls `body` for every parameter that one message or a 14-bit pair of the group sets, such as bend and
    /// expression before a note on, with these messages.
    func forEachSetting(_ body: (Parameter, MessageGroup) -> Void) {
        var index = 0
        while index < count {
            var pair = MessageGroup(self[index])
            if index + 1 < count { pair.append(self[index + 1]) }
            if let (parameter, _) = pair.controller14Setting {
                body(parameter, pair)
                index += 2
            } else {
                if let (parameter, _) = self[index].setting { body(parameter, MessageGroup(self[index])) }
                index += 1
            }
        }
    }

    private var controller14Setting: (Parameter, UInt14)? {
        guard count == 2, case .controller(let channel, let high, let most) = first,
            case .controller(channel, let low, let least) = second,
            high < 32, low.rawValue == high.rawValue + 32
        else { return nil }
        return (.controller14(channel, high), UInt14(mostSignificant: most, leastSignificant: least))
    }

    /// The setting of a program preceded by its bank.
    private var bankedProgramSetting: (Parameter, UInt14)? {
        guard case .controller(let channel, 0, _) = first, case .controller(channel, 32, _) = second else { return nil }
        return third.setting
    }

    /// The setting of an RPN or NRPN: its number, one or two bytes of data, and the null RPN, which is not looked at.
    private var numberedSetting: (Parameter, UInt14)? {
        guard case .controller(let channel, let high, let numberHigh) = first,
            case .controller(channel, let low, let numberLow) = second,
            case .controller(channel, ControllerNumber.dataEntry, let most) = third
        else { return nil }
        let number = UInt14(mostSignificant: numberHigh, leastSignificant: numberLow)
        var least: UInt7 = 0
        if case .controller(channel, ControllerNumber.dataEntryLow, let value) = fourth { least = value }
        let value = UInt14(mostSignificant: most, leastSignificant: least)
        switch (high, low) {
        case (ControllerNumber.registeredHigh, ControllerNumber.registeredLow):
            return (.registered(channel, number), value)
        case (ControllerNumber.nonRegisteredHigh, ControllerNumber.nonRegisteredLow):
            return (.nonRegistered(channel, number), value)
        default: return nil
        }
    }
}

extension Message {
    /// The parameter that this single message sets, with its value.
    var setting: (parameter: Parameter, value: UInt14)? {
        switch self {
        case .controller(let channel, let number, let value): (.controller(channel, number), UInt14(value))
        case .bend(let channel, let value): (.bend(channel), value)
        case .channelPressure(let channel, let value): (.channelPressure(channel), UInt14(value))
        case .keyPressure(let channel, let key, let value): (.keyPressure(channel, key: key), UInt14(value))
        case .program(let channel, let value): (.program(channel), UInt14(value))
        case .exclusive(let exclusive, let value): (.exclusive(exclusive), value)
        default: nil
        }
    }
}

extension UInt14 {
    init(_ value: UInt7) {
        self.init(mostSignificant: 0, leastSignificant: value)
    }
}
