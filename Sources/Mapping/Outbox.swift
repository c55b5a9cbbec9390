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
    /// The first `count` of them wait; those behind have been handed out, and are written over.
    private var groups: [Outgoing] = []
    private var count = 0

    public init() {
        // Filled once, so that its memory is mapped before it is needed.
        groups = Array(repeating: Outgoing(.noteOn, port: 0, MessageGroup()), count: 512)
        groups.removeAll(keepingCapacity: true)
    }

    public var isEmpty: Bool { count == 0 }

    public mutating func add(_ rank: Outgoing.Rank, port: Int, _ messages: MessageGroup) {
        let group = Outgoing(rank, port: port, messages)
        if count < groups.count { groups[count] = group } else { groups.append(group) }
        count += 1
    }

    /// Hands out everything in its order, and is empty then.
    @inline(__always)
    public mutating func drain(_ send: (Outgoing) -> Void) {
        if count == 1 {
            send(groups[0])
        } else if count > 1 {
            for place in 0..<Outgoing.Rank.places {
                for index in 0..<count where groups[index].rank.place == place { send(groups[index]) }
            }
        }
        count = 0
    }

    /// Whether a note on of the key is still here.
    func strikes(_ key: UInt7, _ channel: Channel, port: Int) -> Bool {
        for index in 0..<count where groups[index].rank == .noteOn && groups[index].port == port {
            if let struck = groups[index].messages.last?.struckKey, struck == (channel, key) { return true }
        }
        return false
    }
}
