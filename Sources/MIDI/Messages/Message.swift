/// A MIDI 1.0 message that Ribbon sends or receives (MIDI 1.0 Detailed Specification, tables I and II).
public enum Message: Hashable, Sendable {
    case noteOff(Channel, key: UInt7, velocity: UInt7)
    /// Velocity 0 ends the note, as a note off with velocity 64 does.
    case noteOn(Channel, key: UInt7, velocity: UInt7)
    case keyPressure(Channel, key: UInt7, UInt7)
    case controller(Channel, UInt7, UInt7)
    case program(Channel, UInt7)
    case channelPressure(Channel, UInt7)
    /// Pitch bend; 8192 is the centre.
    case bend(Channel, UInt14)
    case clock, start, `continue`, stop
    /// The position at which a song continues, in sixteenths from its beginning.
    case songPosition(UInt14)
    /// A system exclusive message and its value, which is ignored if the template takes none.
    case exclusive(Exclusive, UInt14)
    /// Retunes a key of a tuning program, also while it sounds.
    case tuning(KeyTuning)
}

extension Message {
    /// Whether its bytes are those of a system exclusive message, from F0 to F7.
    @inlinable
    public var isExclusive: Bool {
        switch self {
        case .exclusive, .tuning: true
        default: false
        }
    }

    /// Channel and key of a note on; nil for other messages and for velocity 0.
    @inlinable
    public var struckKey: (channel: Channel, key: UInt7)? {
        guard case .noteOn(let channel, let key, let velocity) = self, velocity != 0 else { return nil }
        return (channel, key)
    }

    /// Channel and key of a note off, or of a note on with velocity 0.
    @inlinable
    public var releasedKey: (channel: Channel, key: UInt7)? {
        switch self {
        case .noteOff(let channel, let key, _), .noteOn(let channel, let key, 0): (channel, key)
        default: nil
        }
    }

    /// Whether the message begins or ends a note.
    @inlinable
    public var isNote: Bool {
        switch self {
        case .noteOff, .noteOn: true
        default: false
        }
    }

    /// Nil for system messages: clock, start, continue, stop, song position, system exclusive and tuning.
    @inlinable
    public var channel: Channel? {
        switch self {
        case .noteOff(let channel, _, _), .noteOn(let channel, _, _), .keyPressure(let channel, _, _),
            .controller(let channel, _, _), .program(let channel, _), .channelPressure(let channel, _),
            .bend(let channel, _):
            channel
        case .clock, .start, .continue, .stop, .songPosition, .exclusive, .tuning: nil
        }
    }
}
