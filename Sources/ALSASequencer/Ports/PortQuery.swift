/// A port as a person types it: `CLIENT`, `PORT` or `CLIENT:PORT`, each a name; clients, and the ports behind them, also
/// by number.
public struct PortQuery: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Finds the port.
    ///
    /// Numbers must be exact. A name is matched exactly, or else ignoring case, or else as a prefix. It is refused if it
    /// then matches several ports. A client's name may contain a colon, and counts before a port's.
    ///
    /// - Throws: `noSuchPort`, `noSuchNumber` or `ambiguous`.
    public func resolve(among ports: [SequencerPort]) throws(SequencerError) -> SequencerPort {
        for fits in Self.strictness {
            for found in [ports.filter { matches($0, fits) }, ports.filter { isCalled($0, fits) }] {
                if found.count == 1 { return found[0] }
                if found.count > 1 { throw .ambiguous(text, candidates: found.map(\.label)) }
            }
        }
        guard !isNumber else {
            throw .noSuchNumber(text, existing: ports.map { "\($0.address) \($0.label)" })
        }
        let labels = ports.map(\.label)
        let names = labels + ports.map(\.clientName) + ports.map(\.name)
        throw .noSuchPort(text, suggestion: nearestName(to: text, among: names), existing: labels)
    }

    /// Whether the client is a number.
    var isNumber: Bool { UInt8(text.prefix { $0 != ":" }) != nil }

    /// The ways to compare a name with the text, tried in this order.
    private static let strictness: [@Sendable (String, String) -> Bool] = [
        { $0 == $1 },
        { $0.lowercased() == $1.lowercased() },
        { $0.lowercased().hasPrefix($1.lowercased()) },
    ]

    /// Whether the text names the client of a port, or the client and the port with any of its colons between them.
    private func matches(_ port: SequencerPort, _ fits: (String, String) -> Bool) -> Bool {
        if matchesClient(port, text[...], fits) { return true }
        return text.indices.contains { index in
            text[index] == ":" && matchesClient(port, text[..<index], fits)
                && matchesPort(port, text[text.index(after: index)...], fits)
        }
    }

    /// Whether the text is the port's own name.
    private func isCalled(_ port: SequencerPort, _ fits: (String, String) -> Bool) -> Bool {
        !text.isEmpty && !isNumber && fits(port.name, text)
    }

    private func matchesClient(_ port: SequencerPort, _ part: Substring, _ fits: (String, String) -> Bool) -> Bool {
        guard !part.isEmpty else { return false }
        if let number = UInt8(part) { return port.address.client == number }
        return fits(port.clientName, String(part))
    }

    private func matchesPort(_ port: SequencerPort, _ part: Substring, _ fits: (String, String) -> Bool) -> Bool {
        guard !part.isEmpty else { return false }
        if let number = UInt8(part) { return port.address.port == number }
        return fits(port.name, String(part))
    }
}
