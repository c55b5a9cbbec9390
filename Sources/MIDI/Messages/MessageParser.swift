/// Parses a byte stream into messages, one byte at a time; no input is fatal.
///
/// Handles running status, and realtime bytes anywhere, even inside another message (MIDI 1.0 Detailed Specification,
/// "Data format"). System exclusive and system common messages are skipped, except the song position. Bytes that belong
/// to no message are counted.
public struct MessageParser: Sendable {
    private enum State: Sendable {
        /// Between messages, without a running status for a data byte.
        case idle
        /// After the status byte of a channel message, which then stays in force as running status, or of the song
        /// position. `fresh` until its first message is complete: until then the status byte counts as unused.
        case status(UInt8, fresh: Bool)
        /// The first of two data bytes has arrived.
        case half(UInt8, first: UInt7, fresh: Bool)
        /// Inside a system exclusive message, which ends at the next status byte that is not realtime.
        case exclusive
        /// Skipping a system common message with this many data bytes left.
        case common(remaining: Int)
    }

    private var state = State.idle

    /// Bytes that belong to no message: data without a status, truncated messages, undefined status bytes.
    public private(set) var ignored = 0

    public init() {}

    /// Parses the next byte.
    /// - Returns: the message that it completes, if any.
    public mutating func parse(_ byte: UInt8) -> Message? {
        switch byte {
        case 0xF8...: realtime(byte)
        case 0x80...: begin(byte)
        default: data(UInt7(truncating: byte))
        }
    }

    /// Handles a realtime byte. It leaves `state` alone, because it may come inside another message.
    private mutating func realtime(_ byte: UInt8) -> Message? {
        switch byte {
        case 0xF8: return .clock
        case 0xFA: return .start
        case 0xFB: return .continue
        case 0xFC: return .stop
        case 0xF9, 0xFD: ignored += 1
        default: break  // active sensing and reset mean nothing to Ribbon
        }
        return nil
    }

    /// Handles any other status byte, which cuts off a message that is not complete. Completes none itself.
    private mutating func begin(_ status: UInt8) -> Message? {
        let wasExclusive = if case .exclusive = state { true } else { false }
        abandon()
        switch status {
        case ..<0xF0: state = .status(status, fresh: true)
        case 0xF0: state = .exclusive
        case 0xF1, 0xF3: state = .common(remaining: 1)
        case 0xF2: state = .status(status, fresh: true)
        case 0xF6: state = .idle
        default:
            state = .idle
            if !(status == 0xF7 && wasExclusive) { ignored += 1 }
        }
        return nil
    }

    /// Counts the bytes that a new status byte cuts off.
    private mutating func abandon() {
        switch state {
        case .status(_, fresh: true): ignored += 1
        case .half(_, _, let fresh): ignored += fresh ? 2 : 1
        case .idle, .status, .exclusive, .common: break
        }
    }

    private mutating func data(_ byte: UInt7) -> Message? {
        switch state {
        case .idle: ignored += 1
        case .exclusive: break
        case .common(let remaining): state = remaining > 1 ? .common(remaining: remaining - 1) : .idle
        case .status(let status, let fresh):
            guard status & 0xE0 == 0xC0 else {
                state = .half(status, first: byte, fresh: fresh)
                return nil
            }
            state = .status(status, fresh: false)
            return Message(status: status, byte, 0)
        case .half(let status, let first, _):
            guard status < 0xF0 else {
                // A song position leaves no running status.
                state = .idle
                return .songPosition(UInt14(mostSignificant: byte, leastSignificant: first))
            }
            state = .status(status, fresh: false)
            return Message(status: status, first, byte)
        }
        return nil
    }
}

extension Message {
    /// Makes a channel message from its status byte (`0x80 ... 0xEF`) and data bytes; the second is ignored if the
    /// message has only one. Nil for any other status.
    public init?(status: UInt8, _ first: UInt7, _ second: UInt7) {
        let channel = Channel(index: status & 0x0F)
        switch status & 0xF0 {
        case 0x80: self = .noteOff(channel, key: first, velocity: second)
        case 0x90: self = .noteOn(channel, key: first, velocity: second)
        case 0xA0: self = .keyPressure(channel, key: first, second)
        case 0xB0: self = .controller(channel, first, second)
        case 0xC0: self = .program(channel, first)
        case 0xD0: self = .channelPressure(channel, first)
        case 0xE0: self = .bend(channel, UInt14(mostSignificant: second, leastSignificant: first))
        default: return nil
        }
    }
}
