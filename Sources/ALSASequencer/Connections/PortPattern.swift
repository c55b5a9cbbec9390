/// Which ports somebody wants to be connected to: one by its name, several by a glob, or all hardware.
public enum PortPattern: Hashable, Sendable {
    /// `CLIENT` or `CLIENT:PORT`.
    case named(PortQuery)
    /// The one that had a number when somebody asked for it.
    case identity(PortIdentity)
    /// A client's name or `client name:port name` with `*` for any letters and `?` for one, without regard to case.
    case glob(String)
    /// Every hardware port that appears.
    case hardware

    /// `hardware`, a text with `*` or `?` in it, or a name.
    public init(_ text: String) {
        if text == "hardware" {
            self = .hardware
        } else if text.contains(where: { $0 == "*" || $0 == "?" }) {
            self = .glob(text)
        } else {
            self = .named(PortQuery(text))
        }
    }

    /// The words that it was made of.
    public var text: String {
        switch self {
        case .named(let query): query.text
        case .identity(let identity): "\(identity.clientName):\(identity.name)"
        case .glob(let pattern): pattern
        case .hardware: "hardware"
        }
    }

    /// Whether it names a client by a number, which another one may have later.
    public var isNumber: Bool { if case .named(let query) = self { query.isNumber } else { false } }

    /// Whether it means one port at most.
    public var isForOne: Bool {
        switch self {
        case .named, .identity: true
        case .glob, .hardware: false
        }
    }

    /// The ports that are wanted, of those that can be connected; Midi Through only by its name.
    ///
    /// - Throws: `noSuchPort`, `noSuchNumber` or `ambiguous`, for a name. Other patterns may fit none.
    public func resolve(among ports: [SequencerPort]) throws(SequencerError) -> [SequencerPort] {
        switch self {
        case .named(let query): [try query.resolve(among: ports)]
        case .identity(let identity): identity.find(among: ports).map { [$0] } ?? []
        case .glob(let pattern): ports.filter { !$0.isMidiThrough && Self.fits($0, pattern) }
        case .hardware: ports.filter { $0.isHardware && !$0.isMidiThrough }
        }
    }

    /// The same; none, where it would throw.
    func ports(among ports: [SequencerPort]) -> [SequencerPort] { (try? resolve(among: ports)) ?? [] }

    private static func fits(_ port: SequencerPort, _ pattern: String) -> Bool {
        matches(port.clientName, glob: pattern) || matches(port.label, glob: pattern)
    }
}

/// Whether a text fits a glob of `*` and `?`, without regard to case.
func matches(_ text: String, glob: String) -> Bool {
    let (letters, pattern) = (Array(text.lowercased()), Array(glob.lowercased()))
    var (letter, position) = (0, 0)
    // Where the last star stands, and which letter it has come to swallow up to.
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
