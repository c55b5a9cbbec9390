/// The address of a port: its client's number and its own, as `aconnect` shows them. The numbers change each time a
/// program starts or a device is plugged in.
public struct SequencerAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// `0 ... 191`: 0 is the system, 128 and above are programs.
    public let client: UInt8
    public let port: UInt8

    @inlinable
    public init(client: UInt8, port: UInt8) {
        self.client = client
        self.port = port
    }

    /// The system's port that announces clients and ports that come and go.
    static let announcements = SequencerAddress(client: 0, port: 1)

    /// The destination for all receivers that are connected to the source port
    /// (`SND_SEQ_ADDRESS_SUBSCRIBERS`, `SND_SEQ_ADDRESS_UNKNOWN`).
    static var subscribers: SequencerAddress { SequencerAddress(client: 254, port: 253) }

    /// Whether it belongs to the kernel, not to a program: a hardware port or “Midi Through”.
    var isKernel: Bool { client < 128 }

    public var description: String { "\(client):\(port)" }

    public static func < (a: SequencerAddress, b: SequencerAddress) -> Bool {
        (a.client, a.port) < (b.client, b.port)
    }
}
