import MIDI

/// The note of a click, on the default port.
public struct ClickSound: Hashable, Sendable {
    public var key: UInt7
    public var channel: Channel

    public init(key: UInt7, channel: Channel) { (self.key, self.channel) = (key, channel) }

    /// The metronome of General MIDI 2 and GS, on the channel of drums.
    static let standard = ClickSound(key: 33, channel: Channel(index: 9))
}

extension MIDISettings {
    /// The sound of a count-in: that of the click, or else `standard`, unless its channel belongs to an MPE zone;
    /// otherwise nil.
    public var countInSound: ClickSound? {
        click ?? (mpe?.contains(ClickSound.standard.channel) == true ? nil : .standard)
    }
}
