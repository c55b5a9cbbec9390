/// A MIDI 1.0 message as Ribbon sends and hears them (MIDI 1.0 Detailed Specification, tables I and II).
public enum Message: Hashable, Sendable {
    case noteOff(Channel, key: UInt7, velocity: UInt7)
    /// With velocity 0 it ends the note as a note off of velocity 64 does.
    case noteOn(Channel, key: UInt7, velocity: UInt7)
    case keyPressure(Channel, key: UInt7, UInt7)
    case controller(Channel, UInt7, UInt7)
    case program(Channel, UInt7)
    case channelPressure(Channel, UInt7)
    /// 8192 is no bend.
    case bend(Channel, UInt14)
    case clock, start, `continue`, stop
    /// Where a song goes on: sixteenths from its beginning.
    case songPosition(UInt14)
    /// With a value, which is ignored where the message takes none.
    case exclusive(Exclusive, UInt14)
}

extension Message {
    /// The key that begins to sound, where this message strikes one.
    @inlinable
    public var struckKey: (channel: Channel, key: UInt7)? {
        guard case .noteOn(let channel, let key, let velocity) = self, velocity != 0 else { return nil }
        return (channel, key)
    }

    /// The key that is let go, by a note off or by a note on of velocity 0.
    @inlinable
    public var releasedKey: (channel: Channel, key: UInt7)? {
        switch self {
        case .noteOff(let channel, let key, _), .noteOn(let channel, let key, 0): (channel, key)
        default: nil
        }
    }

    /// Whether it begins or ends a note.
    @inlinable
    public var isNote: Bool {
        switch self {
        case .noteOff, .noteOn: true
        default: false
        }
    }

    /// Nil for the messages of the whole system: clock, start, continue, stop, song position, system exclusive.
    @inlinable
    public var channel: Channel? {
        switch self {
        case .noteOff(let channel, _, _), .noteOn(let channel, _, _), .keyPressure(let channel, _, _),
            .controller(let channel, _, _), .program(let channel, _), .channelPressure(let channel, _),
            .bend(let channel, _):
            channel
        case .clock, .start, .continue, .stop, .songPosition, .exclusive: nil
        }
    }
}
