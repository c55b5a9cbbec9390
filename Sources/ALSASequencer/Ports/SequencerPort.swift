/// A port of the sequencer as others see it.
public struct SequencerPort: Hashable, Sendable {
    public var address: SequencerAddress
    public var clientName: String
    public var name: String
    /// Whether others may connect their output to it.
    public var receives: Bool
    /// Whether others may connect its output to theirs.
    public var sends: Bool
    /// Whether a device is behind it, not a program.
    public var isHardware: Bool
    /// The number of its sound card, where the kernel names one.
    public var card: Int?

    public init(
        address: SequencerAddress, clientName: String, name: String, receives: Bool = true, sends: Bool = false,
        isHardware: Bool = false, card: Int? = nil
    ) {
        self.address = address
        self.clientName = clientName
        self.name = name
        self.receives = receives
        self.sends = sends
        self.isHardware = isHardware
        self.card = card
    }
}
