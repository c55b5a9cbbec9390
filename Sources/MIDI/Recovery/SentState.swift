/// What the receivers of a port should know by now: which keys have ended, and the newest value of everything. It is
/// what a receiver is told that has missed some of it. After `init` nothing is allocated.
public struct SentState: Sendable {
    private static let keyCount = 16 * 128
    /// Stands for a value that was never sent.
    private static let unknown = UInt16.max

    /// A bit a key: it has been struck.
    private var struck = [UInt64](repeating: 0, count: keyCount / 64)
    /// A bit a key: it sounds.
    private var sounding = [UInt64](repeating: 0, count: keyCount / 64)
    private var numbered = NumberedParameters()
    /// Controllers 0…119 of each channel, then its program, pressure and bend.
    private var values = [UInt16](repeating: unknown, count: 16 * 128)

    private static let program = 120
    private static let pressure = 121
    private static let bend = 122

    public init() {}

    /// Takes note of a message that was sent to all receivers.
    public mutating func track(_ message: Message) {
        switch message {
        case .noteOn(let channel, let key, 1...): strike(Self.index(channel, Int(key.rawValue)))
        case .noteOn(let channel, let key, _), .noteOff(let channel, let key, _):
            release(Self.index(channel, Int(key.rawValue)))
        case .controller(let channel, let number, let value):
            // From 120 on they are commands; repeated later they would silence what sounds.
            guard number < 120, !numbered.track(channel, number, value) else { return }
            values[Self.index(channel, Int(number.rawValue))] = UInt16(value.rawValue)
        case .program(let channel, let value): values[Self.index(channel, Self.program)] = UInt16(value.rawValue)
        case .channelPressure(let channel, let value):
            values[Self.index(channel, Self.pressure)] = UInt16(value.rawValue)
        case .bend(let channel, let value): values[Self.index(channel, Self.bend)] = value.rawValue
        case .keyPressure, .clock, .start, .continue, .stop: break
        }
    }

    /// What to tell a receiver, group by group, with a cursor that begins at 0; nil at the end. Between two calls more
    /// may be tracked, if the receiver hears that too.
    ///
    /// First the note offs of all keys that do not sound any more, then registered parameters, programs, controllers,
    /// pressures and bends. Notes are never struck again.
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
        let first = Self.keyCount + NumberedParameters.capacity
        while cursor < first + values.count {
            defer { cursor += 1 }
            if let message = message(at: cursor - first) { return MessageGroup(message) }
        }
        return nil
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

    private mutating func strike(_ index: Int) {
        struck[index / 64] |= 1 << UInt64(index % 64)
        sounding[index / 64] |= 1 << UInt64(index % 64)
    }

    private mutating func release(_ index: Int) {
        sounding[index / 64] &= ~(1 << UInt64(index % 64))
    }

    private func isSilenced(_ index: Int) -> Bool {
        (struck[index / 64] & ~sounding[index / 64]) >> UInt64(index % 64) & 1 != 0
    }

    private static func index(_ channel: Channel, _ low: Int) -> Int { Int(channel.index) << 7 | low }
    private static func channel(_ index: Int) -> Channel { Channel(index: UInt8(index >> 7)) }
    private static func low(_ index: Int) -> UInt7 { UInt7(truncating: UInt8(index & 0x7F)) }
}
