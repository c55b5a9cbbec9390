/// What the receivers of a port should know by now: which keys have ended, and the newest value of everything. It is
/// what a receiver is told that has missed some of it. After `init` nothing is allocated.
public struct SentState: Sendable {
    @usableFromInline static var keyCount: Int { 16 * 128 }
    /// Stands for a value that was never sent.
    @usableFromInline static var unknown: UInt16 { .max }

    /// A bit a key: it has been struck.
    @usableFromInline var struck = Array(repeating: 0 as UInt64, count: keyCount / 64)
    /// A bit a key: it sounds.
    @usableFromInline var sounding = Array(repeating: 0 as UInt64, count: keyCount / 64)
    /// A bit a key: it has ended since `forgetEnds`.
    @usableFromInline var ended = Array(repeating: 0 as UInt64, count: keyCount / 64)
    @usableFromInline var hasEnded = false
    /// Controllers 0…119 of each channel, then its program, pressure and bend.
    @usableFromInline var values = Array(repeating: unknown, count: 16 * 128)
    private var numbered = NumberedParameters()
    private var exclusives = ExclusiveValues()

    @usableFromInline static var program: Int { 120 }
    @usableFromInline static var pressure: Int { 121 }
    @usableFromInline static var bend: Int { 122 }

    public init() {}

    /// Takes note of a message that was sent to all receivers.
    @inlinable
    public mutating func track(_ message: Message) {
        switch message {
        case .noteOn(let channel, let key, let velocity):
            if velocity == 0 { release(channel, key) } else { strike(channel, key) }
        case .noteOff(let channel, let key, _): release(channel, key)
        case .controller(let channel, let number, let value):
            if number == 6 || number == 38 || number >= 98 {
                trackCommand(channel, number, value)
            } else {
                values[Self.index(channel, Int(number.rawValue))] = UInt16(value.rawValue)
            }
        case .program(let channel, let value): values[Self.index(channel, Self.program)] = UInt16(value.rawValue)
        case .channelPressure(let channel, let value):
            values[Self.index(channel, Self.pressure)] = UInt16(value.rawValue)
        case .bend(let channel, let value): values[Self.index(channel, Self.bend)] = value.rawValue
        case .exclusive(let exclusive, let value): track(exclusive, value)
        case .keyPressure, .clock, .start, .continue, .stop, .songPosition: break
        }
    }

    /// A controller that may have to do with numbered parameters, or is a command. Commands, from 120 on, are forgotten:
    /// repeated later they would silence what sounds.
    @usableFromInline
    mutating func trackCommand(_ channel: Channel, _ number: UInt7, _ value: UInt7) {
        guard number < 120, !numbered.track(channel, number, value) else { return }
        values[Self.index(channel, Int(number.rawValue))] = UInt16(value.rawValue)
    }

    @usableFromInline
    mutating func track(_ exclusive: Exclusive, _ value: UInt14) { exclusives.track(exclusive, value) }

    @inlinable
    mutating func strike(_ channel: Channel, _ key: UInt7) {
        let index = Self.index(channel, Int(key.rawValue))
        struck[index >> 6] |= 1 &<< UInt64(index & 63)
        sounding[index >> 6] |= 1 &<< UInt64(index & 63)
    }

    @inlinable
    mutating func release(_ channel: Channel, _ key: UInt7) {
        let index = Self.index(channel, Int(key.rawValue))
        let bit = 1 as UInt64 &<< UInt64(index & 63)
        ended[index >> 6] |= sounding[index >> 6] & bit
        sounding[index >> 6] &= ~bit
        hasEnded = true
    }

    /// Every receiver has heard the ends so far.
    @inlinable
    public mutating func forgetEnds() {
        guard hasEnded else { return }
        for index in ended.indices { ended[index] = 0 }
        hasEnded = false
    }

    /// What to tell a receiver, group by group, with a cursor that begins at 0; nil at the end. Between two calls more
    /// may be tracked, if the receiver hears that too.
    ///
    /// First the note offs of all keys that do not sound any more, then registered parameters, values in system exclusive
    /// messages, programs, controllers, pressures and bends. Notes are never struck again.
    public func next(_ cursor: inout Int) -> MessageGroup? {
        while cursor < Self.keyCount {
            defer { cursor += 1 }
            guard isSilenced(cursor) else { continue }
            return MessageGroup(.noteOff(Self.channel(cursor), key: Self.low(cursor), velocity: 64))
        }
        while cursor < Self.keyCount + NumberedParameters.capacity {
            defer { cursor += 1 }
            if let group = numbered.group(at: cursor - Self.keyCount) { return group }
        }
        let first = Self.keyCount + NumberedParameters.capacity + ExclusiveValues.capacity
        while cursor < first {
            defer { cursor += 1 }
            let index = cursor - Self.keyCount - NumberedParameters.capacity
            if let message = exclusives.message(at: index) { return MessageGroup(message) }
        }
        while cursor < first + Self.keyCount {
            defer { cursor += 1 }
            if let message = message(at: cursor - first) { return MessageGroup(message) }
        }
        return nil
    }

    /// Visits the keys that have been struck and do not sound any more.
    public func forEachEndedNote(_ body: (Channel, UInt7) -> Void) {
        for index in 0..<Self.keyCount where isSilenced(index) { body(Self.channel(index), Self.low(index)) }
    }

    /// Which ends a receiver may lack that is to hear no more.
    public enum Ends: Hashable, Sendable {
        /// It has heard everything so far.
        case ofSounding
        /// It may have missed what has ended since `forgetEnds`.
        case sinceForgotten
        /// It may have missed anything.
        case ofAllStruck
    }

    /// What to tell a receiver that is to hear no more, message by message, with a cursor that begins at 0; nil at the end:
    /// the note offs of all keys that sound, then the release of all pedals that are held; and of those that have ended, as
    /// far as it may have missed that.
    public func nextEnd(_ cursor: inout Int, _ ends: Ends) -> Message? {
        while cursor < Self.keyCount {
            // Most words have no bit set.
            let keys = keys(ends, cursor >> 6) >> UInt64(cursor & 63)
            guard keys != 0 else {
                cursor = (cursor | 63) + 1
                continue
            }
            defer { cursor += 1 }
            guard keys & 1 != 0 else { continue }
            return .noteOff(Self.channel(cursor), key: Self.low(cursor), velocity: 64)
        }
        while cursor < 2 * Self.keyCount {
            defer { cursor += 1 }
            let index = cursor - Self.keyCount
            guard ControllerNumber.isPedal(Self.low(index)), values[index] != Self.unknown,
                values[index] > 0 || ends != .ofSounding
            else { continue }
            return .controller(Self.channel(index), Self.low(index), 0)
        }
        return nil
    }

    private func keys(_ ends: Ends, _ word: Int) -> UInt64 {
        switch ends {
        case .ofSounding: sounding[word]
        case .sinceForgotten: sounding[word] | ended[word]
        case .ofAllStruck: struck[word]
        }
    }

    private func message(at index: Int) -> Message? {
        guard values[index] != Self.unknown, let value = UInt14(Int(values[index])) else { return nil }
        let channel = Self.channel(index)
        switch index % 128 {
        case Self.program: return .program(channel, value.leastSignificant)
        case Self.pressure: return .channelPressure(channel, value.leastSignificant)
        case Self.bend: return .bend(channel, value)
        default: return .controller(channel, Self.low(index), value.leastSignificant)
        }
    }

    private func isSilenced(_ index: Int) -> Bool {
        (struck[index >> 6] & ~sounding[index >> 6]) >> UInt64(index & 63) & 1 != 0
    }

    @inlinable
    static func index(_ channel: Channel, _ low: Int) -> Int { Int(channel.index) << 7 | low }
    private static func channel(_ index: Int) -> Channel { Channel(index: UInt8(index >> 7)) }
    private static func low(_ index: Int) -> UInt7 { UInt7(truncating: UInt8(index & 0x7F)) }
}
