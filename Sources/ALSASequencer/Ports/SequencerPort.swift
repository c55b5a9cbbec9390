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
    /// Where its sound card is plugged in, as the kernel's device path: `pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0`.
    /// Unlike numbers and names it tells two devices of one kind apart.
    public var busPath: String?

    public init(
        address: SequencerAddress, clientName: String, name: String, receives: Bool = true, sends: Bool = false,
        isHardware: Bool = false, busPath: String? = nil
    ) {
        self.address = address
        self.clientName = clientName
        self.name = name
        self.receives = receives
        self.sends = sends
        self.isHardware = isHardware
        self.busPath = busPath
    }
}

extension SequencerPort {
    /// `client name:port name`, which names it in a `PortQuery`.
    public var label: String { "\(clientName):\(name)" }

    /// The kernel's loopback, which connects whoever sends to it with whoever listens to it.
    public var isMidiThrough: Bool { address.client < 16 && clientName == "Midi Through" }
}
