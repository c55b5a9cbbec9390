import MIDI
import Storage

/// Messages that leave together, on their way to an output port.
public struct Outgoing: Hashable, Sendable {
    /// Its place in the order of a frame.
    public enum Rank: Hashable, Sendable {
        /// Start, stop, continue.
        case transport
        case noteOff
        /// A value for the notes that follow.
        case beforeNotes
        /// A note on, with its own bend and expression before it.
        case noteOn
        /// A note off that must follow a note on in the same frame: its own, or that of its legato successor. It keeps
        /// its place among the note ons.
        case lateNoteOff
        case bend
        case controller

        /// Number of places in the order of a frame.
        @inlinable static var places: Int { 6 }

        @inlinable var place: Int {
            switch self {
            case .transport: 0
            case .noteOff: 1
            case .beforeNotes: 2
            case .noteOn, .lateNoteOff: 3
            case .bend: 4
            case .controller: 5
            }
        }
    }

    public var rank: Rank
    /// Index of the output port; 0 is the default one.
    public var port: Int
    public var messages: MessageGroup

    public init(_ rank: Rank, port: Int, _ messages: MessageGroup) {
        self.rank = rank
        self.port = port
        self.messages = messages
    }
}

/// The messages of a frame, in the order in which they must leave: transport, note offs, values that touch-downs set
/// for their notes, note ons, other bends, controllers. After `init` nothing is allocated while a frame has at most
/// 2,048 messages.
public struct Outbox {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline var port: Int
        @usableFromInline var message: Message
        @usableFromInline var rank: Outgoing.Rank
        /// Whether it belongs to the same group as the previous message.
        var isJoined = false
    }

    /// The first `count` entries wait to be sent; the others are free.
    @usableFromInline var entries = FixedArray(repeating: Self.none, count: 2048)
    @usableFromInline var count = 0

    private static let none = Entry(port: 0, message: .stop, rank: .transport)

    public init() {}

    func deallocate() { entries.deallocate() }

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
        if count == entries.count { entries.makeRoom(Self.none) }
        entries[count] = entry
        count += 1
    }

    /// The occupied places in the order, as bits. A frame seldom occupies more than one or two.
    @usableFromInline var places: UInt8 {
        var places: UInt8 = 0
        for index in 0..<count { places |= 1 << UInt8(entries[index].rank.place) }
        return places
    }

    /// Hands out all messages in order. The outbox is empty afterwards.
    @inlinable @inline(__always)
    public mutating func drain(_ send: (_ port: Int, Message) -> Void) {
        if count == 1 {
            send(entries[0].port, entries[0].message)
        } else if count > 1 {
            let places = places
            for place in 0..<Outgoing.Rank.places where places & 1 << UInt8(place) != 0 {
                for index in 0..<count where entries[index].rank.place == place {
                    send(entries[index].port, entries[index].message)
                }
            }
        }
        count = 0
    }

    /// Hands out all groups in order. The outbox is empty afterwards.
    public mutating func drainGroups(_ send: (Outgoing) -> Void) {
        let places = places
        for place in 0..<Outgoing.Rank.places where places & 1 << UInt8(place) != 0 {
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

    /// Whether a note on for the key waits here.
    func hasNoteOn(_ key: UInt7, _ channel: Channel, port: Int) -> Bool {
        for index in 0..<count where entries[index].rank == .noteOn && entries[index].port == port {
            if let struck = entries[index].message.struckKey, struck == (channel, key) { return true }
        }
        return false
    }
}
