/// What a port is known by when its numbers have changed: the names of its client and its own, and where its card is
/// plugged in.
public struct PortIdentity: Hashable, Sendable {
    public let clientName: String
    public let name: String
    /// Nil for a program.
    public let busPath: String?

    public init(_ port: SequencerPort) {
        clientName = port.clientName
        name = port.name
        busPath = port.busPath
    }

    /// The port with this identity. Where several have it, as two copies of a program do, none is taken for it.
    public func find(among ports: [SequencerPort]) -> SequencerPort? {
        let found = ports.filter { PortIdentity($0) == self }
        return found.count == 1 ? found[0] : nil
    }
}
