/// A port of the sequencer, as other clients see it.
public struct SequencerPort: Hashable, Sendable {
    public var address: SequencerAddress
    public var clientName: String
    public var name: String
    /// Whether others may connect their output to it.
    public var receives: Bool
    /// Whether others may connect its output to theirs.
    public var sends: Bool
    /// Whether it belongs to a device, not to a program.
    public var isHardware: Bool
    /// The place where its sound card is plugged in, as the kernel's device path:
    /// `pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0`. Unlike numbers and names, it tells two devices of one kind apart.
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
    /// `client name:port name`, as a `PortQuery` understands it.
    public var label: String { "\(clientName):\(name)" }

    /// Whether it is the kernel's loopback, which passes on to its receivers what its senders send.
    public var isMidiThrough: Bool { address.client < 16 && clientName == "Midi Through" }
}
