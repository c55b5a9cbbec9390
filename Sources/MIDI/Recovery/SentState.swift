/// The state that a port's receivers should have: which keys have ended, and the latest value of every parameter. It
/// brings a receiver that has missed messages up to date. Nothing is allocated after `init`.
public struct SentState: Sendable {
    @usableFromInline static var keyCount: Int { 16 * 128 }
    /// Marks a value that was never sent.
    @usableFromInline static var unknown: UInt16 { .max }

    /// One bit a key: it has been struck.
    @usableFromInline var struck = Array(repeating: 0 as UInt64, count: keyCount / 64)
    /// One bit a key: it is sounding.
    @usableFromInline var sounding = Array(repeating: 0 as UInt64, count: keyCount / 64)
    /// One bit a key: it has ended since `forgetEnds`.
    @usableFromInline var ended = Array(repeating: 0 as UInt64, count: keyCount / 64)
    /// Whether `ended` may have a bit set; else `forgetEnds` has nothing to do.
    @usableFromInline var hasEnded = false
    /// For each channel controllers 0 to 119, then program, pressure and bend.
    @usableFromInline var values = Array(repeating: unknown, count: 16 * 128)
    private var numbered = SentNumberedParameters()
    private var exclusives = ExclusiveValues()
    /// The latest tuning of each key of each tuning program; the index is 128 times the program plus the key.
    private var tunings = [KeyTuning?](repeating: nil, count: keyCount)

    /// Places in a channel's part of `values`, behind its controllers.
    @usableFromInline static var program: Int { 120 }
    @usableFromInline static var pressure: Int { 121 }
    @usableFromInline static var bend: Int { 122 }

    public init() {}

    /// Records a message that was sent to all receivers.
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
        case .tuning(let tuning): track(tuning)
        case .keyPressure, .clock, .start, .continue, .stop, .songPosition: break
        }
    }

    /// Records a controller that may belong to a numbered parameter. Commands, from 120 on, are not remembered:
    /// repeating them later would silence sounding notes.
    @usableFromInline
    mutating func trackCommand(_ channel: Channel, _ number: UInt7, _ value: UInt7) {
        guard number < 120, !numbered.track(channel, number, value) else { return }
        values[Self.index(channel, Int(number.rawValue))] = UInt16(value.rawValue)
    }

    @usableFromInline
    mutating func track(_ exclusive: Exclusive, _ value: UInt14) { exclusives.track(exclusive, value) }

    @usableFromInline
    mutating func track(_ tuning: KeyTuning) { tunings[Int(tuning.program) << 7 | Int(tuning.key.rawValue)] = tuning }

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

    /// Records that every receiver has heard all note ends so far.
    @inlinable
    public mutating func forgetEnds() {
        guard hasEnded else { return }
        for index in ended.indices { ended[index] = 0 }
        hasEnded = false
    }

    /// Returns the groups that bring a receiver up to date, one a call, with a cursor that begins at 0; nil at the end.
    /// More messages may be tracked between calls if the receiver hears them too.
    ///
    /// Note offs of all keys that no longer sound come first, then registered parameters, system exclusive values and
    /// tunings, then for each channel its controllers, program, pressure and bend. Notes are never struck again.
    public func next(_ cursor: inout Int) -> MessageGroup? {
        while cursor < Self.keyCount {
            defer { cursor += 1 }
            guard isSilenced(cursor) else { continue }
            return MessageGroup(.noteOff(Self.channel(cursor), key: Self.low(cursor), velocity: 64))
        }
        while cursor < Self.keyCount + SentNumberedParameters.capacity {
            defer { cursor += 1 }
            if let group = numbered.group(at: cursor - Self.keyCount) { return group }
        }
        let first = Self.keyCount + SentNumberedParameters.capacity + ExclusiveValues.capacity
        while cursor < first {
            defer { cursor += 1 }
            let index = cursor - Self.keyCount - SentNumberedParameters.capacity
            if let message = exclusives.message(at: index) { return MessageGroup(message) }
        }
        let second = first + Self.keyCount
        while cursor < second {
            defer { cursor += 1 }
            if let tuning = tunings[cursor - first] { return MessageGroup(.tuning(tuning)) }
        }
        while cursor < second + Self.keyCount {
            defer { cursor += 1 }
            if let message = message(at: cursor - second) { return MessageGroup(message) }
        }
        return nil
    }

    /// Calls `body` for every key that was struck and no longer sounds.
    public func forEachEndedNote(_ body: (Channel, UInt7) -> Void) {
        for index in 0..<Self.keyCount where isSilenced(index) { body(Self.channel(index), Self.low(index)) }
    }

    /// The note ends that may be missing at a receiver that is about to be disconnected.
    public enum Ends: Hashable, Sendable {
        /// None: it has heard everything so far.
        case ofSounding
        /// Ends since `forgetEnds`.
        case sinceForgotten
        /// Any.
        case ofAllStruck
    }

    /// Returns the messages that silence a receiver before it is disconnected, one a call, with a cursor that begins at
    /// 0; nil at the end. Note offs of all sounding keys come first, with those of ended keys that it may have missed,
    /// then the release of all held pedals.
    public func nextEnd(_ cursor: inout Int, _ ends: Ends) -> Message? {
        while cursor < Self.keyCount {
            // Most words have no bit set, so they are skipped whole.
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

    /// The keys of a word of 64 whose ends may be missing, one bit each.
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
