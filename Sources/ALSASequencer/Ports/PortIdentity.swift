/// Recognises a port after its numbers have changed: by the names of its client and its own, and by where its card is
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

    /// The port with this identity; nil where several have it, as two copies of a program do.
    public func find(among ports: [SequencerPort]) -> SequencerPort? {
        let found = ports.filter { PortIdentity($0) == self }
        return found.count == 1 ? found[0] : nil
    }
}
