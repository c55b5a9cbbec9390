/// Turns a stream of bytes into messages, one byte at a time, and survives whatever comes.
///
/// It knows running status and takes realtime bytes anywhere, even inside another message (MIDI 1.0 Detailed
/// Specification, "Data format"). System exclusive and system common messages are skipped, except the song position. Bytes that belong to no
/// message are counted.
public struct MessageParser: Sendable {
    private enum State: Sendable {
        /// Between messages; a data byte here has no status to belong to.
        case idle
        /// After the status byte of a channel, which stays in force as running status, or of the song position. `fresh` until its first message is
        /// whole: then the status byte itself still belongs to none.
        case status(UInt8, fresh: Bool)
        /// One of two data bytes has come.
        case half(UInt8, first: UInt7, fresh: Bool)
        /// Until the next status byte that is no realtime byte.
        case exclusive
        /// Data bytes of a system common message that are still to come.
        case common(remaining: Int)
    }

    private var state = State.idle

    /// Bytes that were part of no message: data without a status, messages cut short, undefined status bytes.
    public private(set) var ignored = 0

    public init() {}

    /// Takes the next byte; answers the message that it completes.
    public mutating func parse(_ byte: UInt8) -> Message? {
        switch byte {
        case 0xF8...: realtime(byte)
        case 0x80...: begin(byte)
        default: data(UInt7(truncating: byte))
        }
    }

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

    /// Counts what a new status byte cuts short.
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
                // It leaves no running status.
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
    /// A channel message from its status byte (`0x80 ... 0xEF`) and its data; the second is ignored where there is
    /// only one. Nil for any other status.
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
