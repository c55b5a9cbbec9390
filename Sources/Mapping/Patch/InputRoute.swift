import MIDI

/// A message on the input port, and what it does (docs/reference.md, "input").
public struct InputRoute: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        /// `0 ... 119`; on from 64 upwards.
        case controller(UInt7)
        /// On from its note on to its note off.
        case note(UInt7)
        /// On from halfway between its middle, where it rests, and its top.
        case bend
        /// The channel's pressure; on from 64 upwards.
        case pressure
        /// Acts at every message, because it is never off.
        case program(UInt7)
    }

    public var source: Source
    public var channel: Channel
    public var action: Action

    public init(_ source: Source, channel: Channel, _ action: Action) {
        self.source = source
        self.channel = channel
        self.action = action
    }
}
