import MIDI

/// Messages that leave together, on their way to an output port.
public struct Outgoing: Hashable, Sendable {
    /// What it is in the order of a frame.
    public enum Rank: Int, Sendable {
        /// Start, stop, continue.
        case transport
        case noteOff
        /// A note on, with its own bend and expression before it.
        case noteOn
        /// The note off of a note that was held over into its successor.
        case lateNoteOff
        case bend
        case controller

        static let last = Rank.controller
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

    public init() { groups.reserveCapacity(512) }

    public var isEmpty: Bool { groups.isEmpty }

    public mutating func add(_ rank: Outgoing.Rank, port: Int, _ messages: MessageGroup) {
        groups.append(Outgoing(rank, port: port, messages))
    }

    /// Hands out everything in its order, and is empty then.
    public mutating func drain(_ send: (Outgoing) -> Void) {
        guard !groups.isEmpty else { return }
        for rank in 0...Outgoing.Rank.last.rawValue {
            for group in groups where group.rank.rawValue == rank { send(group) }
        }
        groups.removeAll(keepingCapacity: true)
    }
}
