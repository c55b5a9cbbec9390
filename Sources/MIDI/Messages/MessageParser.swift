/// Parses a byte stream into messages, one byte at a time; no input is fatal. Standard MIDI Files and recorded input are
/// read with it; the sequencer delivers whole messages.
///
/// Handles running status, and realtime bytes anywhere, even inside another message (MIDI 1.0 Detailed Specification,
/// "Data format"). System exclusive and system common messages are skipped, except the song position, and so are bytes
/// that belong to no message.
public struct MessageParser: Sendable {
    private enum State: Sendable {
        /// Data bytes are skipped until the next status byte.
        case idle
        /// After the status byte of a channel message, which then stays in force as running status, or of the song
        /// position.
        case status(UInt8)
        /// The first of two data bytes has arrived.
        case half(UInt8, first: UInt7)
    }

    private var state = State.idle

    public init() {}

    /// Parses the next byte.
    /// - Returns: the message that it completes, if any.
    public mutating func parse(_ byte: UInt8) -> Message? {
        switch byte {
        case 0xF8...: return Self.realtime(byte)
        case 0x80...:
            // It cuts off a message that is not complete.
            state = byte < 0xF0 || byte == 0xF2 ? .status(byte) : .idle
            return nil
        default: return data(UInt7(truncating: byte))
        }
    }

    /// The message of a realtime byte, which leaves `state` alone, because it may come inside another message.
    private static func realtime(_ byte: UInt8) -> Message? {
        switch byte {
        case 0xF8: .clock
        case 0xFA: .start
        case 0xFB: .continue
        case 0xFC: .stop
        default: nil  // active sensing and reset mean nothing to Ribbon
        }
    }

    private mutating func data(_ byte: UInt7) -> Message? {
        switch state {
        case .idle: return nil
        case .status(let status):
            guard status & 0xE0 == 0xC0 else {
                state = .half(status, first: byte)
                return nil
            }
            return Message(status: status, byte, 0)
        case .half(let status, let first):
            guard status < 0xF0 else {
                // A song position leaves no running status.
                state = .idle
                return .songPosition(UInt14(mostSignificant: byte, leastSignificant: first))
            }
            state = .status(status)
            return Message(status: status, first, byte)
        }
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
