/// The latest values of registered and non-registered parameters that a port has sent, for receivers that missed
/// messages: see `SentState`.
struct SentNumberedParameters: Sendable {
    /// The capacity. When it is full, the parameters set first are forgotten.
    static let capacity = 64

    private struct Selection: Sendable {
        var isRegistered = true
        var high: UInt7 = 127
        var low: UInt7 = 127

        /// Whether this is the null number, which selects nothing.
        var isNull: Bool { high == 127 && low == 127 }
    }

    private struct Entry: Sendable {
        var channel: Channel
        var selection: Selection
        var most: UInt7
        /// The low byte; nil if none was sent, as in an MPE configuration.
        var least: UInt7?
    }

    /// The parameter that each channel has selected, by the channel's index.
    private var selected = [Selection](repeating: Selection(), count: 16)
    private var entries = [Entry?](repeating: nil, count: capacity)
    /// The place that is overwritten next, once all are taken.
    private var oldest = 0

    /// Tracks a controller.
    /// - Returns: whether the controller belongs to numbered parameters.
    mutating func track(_ channel: Channel, _ number: UInt7, _ value: UInt7) -> Bool {
        let index = Int(channel.index)
        switch number {
        case ControllerNumber.registeredHigh: select(index, isRegistered: true) { $0.high = value }
        case ControllerNumber.registeredLow: select(index, isRegistered: true) { $0.low = value }
        case ControllerNumber.nonRegisteredHigh: select(index, isRegistered: false) { $0.high = value }
        case ControllerNumber.nonRegisteredLow: select(index, isRegistered: false) { $0.low = value }
        case ControllerNumber.dataEntry where !selected[index].isNull: enter(channel, most: value)
        case ControllerNumber.dataEntryLow where !selected[index].isNull: refine(channel, least: value)
        default: return false
        }
        return true
    }

    /// The group that sets the parameter in a place, `0 ..< capacity`; nil if the place is free.
    func group(at index: Int) -> MessageGroup? {
        guard let entry = entries[index] else { return nil }
        let number = UInt14(mostSignificant: entry.selection.high, leastSignificant: entry.selection.low)
        let value = UInt14(mostSignificant: entry.most, leastSignificant: entry.least ?? 0)
        guard entry.selection.isRegistered else { return .nonRegistered(entry.channel, number, value) }
        guard entry.least != nil || number != 6 else {
            return .mpeConfiguration(master: entry.channel, members: entry.most)
        }
        return .registered(entry.channel, number, value)
    }

    /// Changes one half of a channel's number. A change between RPN and NRPN forgets the other half.
    private mutating func select(_ index: Int, isRegistered: Bool, _ change: (inout Selection) -> Void) {
        if selected[index].isRegistered != isRegistered { selected[index] = Selection(isRegistered: isRegistered) }
        change(&selected[index])
    }

    /// Stores the high byte of the selected parameter. Its low byte is unknown until `refine` brings one.
    private mutating func enter(_ channel: Channel, most: UInt7) {
        let entry = Entry(channel: channel, selection: selected[Int(channel.index)], most: most, least: nil)
        if let index = index(channel) ?? entries.firstIndex(where: { $0 == nil }) { return entries[index] = entry }
        entries[oldest] = entry
        oldest = (oldest + 1) % Self.capacity
    }

    /// Sets the low byte of the channel's selected parameter, if that has a value.
    private mutating func refine(_ channel: Channel, least: UInt7) {
        if let index = index(channel) { entries[index]!.least = least }
    }

    /// Index of the channel's selected parameter.
    private func index(_ channel: Channel) -> Int? {
        let wanted = selected[Int(channel.index)]
        return entries.firstIndex {
            guard let entry = $0 else { return false }
            return entry.channel == channel && entry.selection.isRegistered == wanted.isRegistered
                && entry.selection.high == wanted.high && entry.selection.low == wanted.low
        }
    }
}
