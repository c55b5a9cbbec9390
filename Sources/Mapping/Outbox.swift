import MIDI

/// Messages that leave together, on their way to an output port.
public struct Outgoing: Hashable, Sendable {
    /// What it is in the order of a frame.
    public enum Rank: Hashable, Sendable {
        /// Start, stop, continue.
        case transport
        case noteOff
        /// A note on, with its own bend and expression before it.
        case noteOn
        /// A note off that belongs behind a note on of its frame: its own, or that of the successor it was held over
        /// into. Among the note ons, in the order in which they came.
        case lateNoteOff
        case bend
        case controller

        /// The places of a frame, in their order.
        fileprivate static let places = 5

        fileprivate var place: Int {
            switch self {
            case .transport: 0
            case .noteOff: 1
            case .noteOn, .lateNoteOff: 2
            case .bend: 3
            case .controller: 4
            }
        }
    }

    public var rank: Rank
    /// Counted from 0, the default port.
    public var port: Int
    public var messages: MessageGroup

    public init(_ rank: Rank, port: Int, _ messages: MessageGroup) {
        self.rank = rank
        self.port = port
        self.messages = messages
    }
}

/// What a frame sends, in the order in which it must leave: note offs; then note ons; then other bends; then controllers
/// (DESIGN, "MIDI out"). Nothing is allocated after `init` while a frame sends at most 512 groups.
public struct Outbox: Sendable {
    private var groups: [Outgoing] = []

    public init() {
        // Filled once, so that its memory is mapped before it is needed.
        groups = Array(repeating: Outgoing(.noteOn, port: 0, MessageGroup()), count: 512)
        groups.removeAll(keepingCapacity: true)
    }

    public var isEmpty: Bool { groups.isEmpty }

    public mutating func add(_ rank: Outgoing.Rank, port: Int, _ messages: MessageGroup) {
        groups.append(Outgoing(rank, port: port, messages))
    }

    /// Hands out everything in its order, and is empty then.
    public mutating func drain(_ send: (Outgoing) -> Void) {
        guard !groups.isEmpty else { return }
        for place in 0..<Outgoing.Rank.places {
            for group in groups where group.rank.place == place { send(group) }
        }
        groups.removeAll(keepingCapacity: true)
    }

    /// Whether a note on of the key is still here.
    func strikes(_ key: UInt7, _ channel: Channel, port: Int) -> Bool {
        for group in groups where group.rank == .noteOn && group.port == port {
            if let struck = group.messages.last?.struckKey, struck == (channel, key) { return true }
        }
        return false
    }
}
