/// A pattern for ports to connect: one by its name, several by a glob, or all hardware.
public enum PortPattern: Hashable, Sendable {
    /// `CLIENT`, `PORT` or `CLIENT:PORT`.
    case named(PortQuery)
    /// The port that had a certain number when it was asked for.
    case identity(PortIdentity)
    /// A client's name, a port's, or `client name:port name`, with `*` for any letters and `?` for one, ignoring case.
    case glob(String)
    /// Every hardware port that appears.
    case hardware

    /// - Parameter text: `hardware`, a glob with `*` or `?`, or a name.
    public init(_ text: String) {
        if text == "hardware" {
            self = .hardware
        } else if text.contains(where: { $0 == "*" || $0 == "?" }) {
            self = .glob(text)
        } else {
            self = .named(PortQuery(text))
        }
    }

    /// The text that it was made from; for an identity, `client name:port name`.
    public var text: String {
        switch self {
        case .named(let query): query.text
        case .identity(let identity): "\(identity.clientName):\(identity.name)"
        case .glob(let pattern): pattern
        case .hardware: "hardware"
        }
    }

    /// Whether it names a client by number. Another client may have that number later.
    public var isNumber: Bool { if case .named(let query) = self { query.isNumber } else { false } }

    /// Whether it stands for one port at most.
    public var isForOne: Bool {
        switch self {
        case .named, .identity: true
        case .glob, .hardware: false
        }
    }

    /// The ports that match; “Midi Through” matches by name only.
    ///
    /// - Throws: `noSuchPort`, `noSuchNumber` or `ambiguous` for a name. Other patterns may match none.
    public func resolve(among ports: [SequencerPort]) throws(SequencerError) -> [SequencerPort] {
        switch self {
        case .named(let query): [try query.resolve(among: ports)]
        case .identity(let identity): identity.find(among: ports).map { [$0] } ?? []
        case .glob(let pattern): ports.filter { !$0.isMidiThrough && Self.fits($0, pattern) }
        case .hardware: ports.filter { $0.isHardware && !$0.isMidiThrough }
        }
    }

    /// The ports that match; none if `resolve` throws.
    func ports(among ports: [SequencerPort]) -> [SequencerPort] { (try? resolve(among: ports)) ?? [] }

    private static func fits(_ port: SequencerPort, _ pattern: String) -> Bool {
        [port.clientName, port.name, port.label].contains { matches($0, glob: pattern) }
    }
}

/// Whether a text matches a glob of `*` and `?`, ignoring case.
func matches(_ text: String, glob: String) -> Bool {
    let (letters, pattern) = (Array(text.lowercased()), Array(glob.lowercased()))
    var (letter, position) = (0, 0)
    // The position of the last star, and the first letter that it does not cover yet.
    var star: (position: Int, letter: Int)?
    while letter < letters.count {
        if position < pattern.count, pattern[position] == "*" {
            star = (position, letter)
            position += 1
        } else if position < pattern.count, pattern[position] == "?" || pattern[position] == letters[letter] {
            position += 1
            letter += 1
        } else if let last = star {
            star = (last.position, last.letter + 1)
            position = last.position + 1
            letter = last.letter + 1
        } else {
            return false
        }
    }
    return pattern[position...].allSatisfy { $0 == "*" }
}
