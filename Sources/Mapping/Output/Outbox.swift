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
        @inlinable static var places: Int { 5 }

        @inlinable var place: Int {
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
/// (DESIGN, "MIDI out"). Nothing is allocated after `init` while a frame sends at most 2,048 messages.
public struct Outbox: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline var port: Int
        @usableFromInline var message: Message
        @usableFromInline var rank: Outgoing.Rank
        /// Whether it belongs to the group of the one before.
        var isJoined = false
    }

    /// The first `count` of them wait; those behind are written over.
    @usableFromInline var entries: [Entry]
    @usableFromInline var count = 0

    public init() {
        // Filled, so that its memory is mapped before it is needed.
        entries = Array(repeating: Entry(port: 0, message: .stop, rank: .transport), count: 2048)
    }

    public var isEmpty: Bool { count == 0 }

    public mutating func add(_ rank: Outgoing.Rank, port: Int, _ message: Message) {
        add(Entry(port: port, message: message, rank: rank))
    }

    public mutating func add(_ rank: Outgoing.Rank, port: Int, _ messages: MessageGroup) {
        for index in messages.indices {
            add(Entry(port: port, message: messages[index], rank: rank, isJoined: index > 0))
        }
    }

    private mutating func add(_ entry: Entry) {
        if count < entries.count { entries[count] = entry } else { entries.append(entry) }
        count += 1
    }

    /// Hands out every message in its order, and is empty then.
    @inlinable @inline(__always)
    public mutating func drain(_ send: (_ port: Int, Message) -> Void) {
        if count == 1 {
            send(entries[0].port, entries[0].message)
        } else if count > 1 {
            for place in 0..<Outgoing.Rank.places {
                for index in 0..<count where entries[index].rank.place == place {
                    send(entries[index].port, entries[index].message)
                }
            }
        }
        count = 0
    }

    /// Hands out every group in its order, and is empty then.
    public mutating func drainGroups(_ send: (Outgoing) -> Void) {
        for place in 0..<Outgoing.Rank.places {
            for index in 0..<count where entries[index].rank.place == place && !entries[index].isJoined {
                send(group(at: index))
            }
        }
        count = 0
    }

    private func group(at first: Int) -> Outgoing {
        var group = Outgoing(entries[first].rank, port: entries[first].port, MessageGroup(entries[first].message))
        var index = first + 1
        while index < count, entries[index].isJoined {
            group.messages.append(entries[index].message)
            index += 1
        }
        return group
    }

    /// Whether a note on of the key is still here.
    func strikes(_ key: UInt7, _ channel: Channel, port: Int) -> Bool {
        for index in 0..<count where entries[index].rank == .noteOn && entries[index].port == port {
            if let struck = entries[index].message.struckKey, struck == (channel, key) { return true }
        }
        return false
    }
}
