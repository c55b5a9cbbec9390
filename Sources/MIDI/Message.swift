/// A MIDI 1.0 message as Ribbon sends and hears them (MIDI 1.0 Detailed Specification, tables I and II).
public enum Message: Hashable, Sendable {
    case noteOff(Channel, key: UInt7, velocity: UInt7)
    case noteOn(Channel, key: UInt7, velocity: UInt7)
    case keyPressure(Channel, key: UInt7, UInt7)
    case controller(Channel, UInt7, UInt7)
    case program(Channel, UInt7)
    case channelPressure(Channel, UInt7)
    /// 8192 is no bend.
    case bend(Channel, UInt14)
    case clock, start, `continue`, stop
}
