/// Recognises a port whose numbers have changed: by its client's name, its own, and the place where its card is plugged
/// in.
public struct PortIdentity: Hashable, Sendable {
    public let clientName: String
    public let name: String
    /// The card's place, as in `SequencerPort`; nil for a program.
    public let busPath: String?

    public init(_ port: SequencerPort) {
        clientName = port.clientName
        name = port.name
        busPath = port.busPath
    }

    /// The port with this identity; nil if several have it, as two copies of a program do.
    public func find(among ports: [SequencerPort]) -> SequencerPort? {
        let found = ports.filter { PortIdentity($0) == self }
        return found.count == 1 ? found[0] : nil
    }
}
