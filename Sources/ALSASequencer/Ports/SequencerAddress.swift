/// Where a port is: the number of its client and its own within it, as `aconnect` shows them. Numbers change from
/// one run of a program, or one plugging-in of a device, to the next.
public struct SequencerAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// `0 ... 191`; 0 is the system, from 128 on programs.
    public let client: UInt8
    public let port: UInt8

    @inlinable
    public init(client: UInt8, port: UInt8) {
        self.client = client
        self.port = port
    }

    /// The sequencer's own port that announces clients and ports that come and go.
    static let announcements = SequencerAddress(client: 0, port: 1)

    /// The destination that stands for all who are connected to the source port
    /// (`SND_SEQ_ADDRESS_SUBSCRIBERS`, `SND_SEQ_ADDRESS_UNKNOWN`).
    static var subscribers: SequencerAddress { SequencerAddress(client: 254, port: 253) }

    /// Whether it is no program's: a hardware port, or “Midi Through”.
    var isKernel: Bool { client < 128 }

    public var description: String { "\(client):\(port)" }

    public static func < (a: SequencerAddress, b: SequencerAddress) -> Bool {
        (a.client, a.port) < (b.client, b.port)
    }
}
