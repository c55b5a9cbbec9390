/// Notes that wait for the wire: none that is held is lost, and no note off overtakes its own note on.
///
/// Note offs of what already sounds wait by themselves. Note ons wait in their order, and a note off whose note on is still
/// waiting waits behind that. Where many wait, the note on is left out instead: the note is over before it began.
struct PendingNotes: Sendable {
    private struct Key: Sendable {
        /// Note ons that wait in `groups`.
        var strikes: UInt16 = 0
        /// The last that came was a note on: its note off has a place kept for it.
        var isOwed = false
        /// A note off waits in `releases`.
        var isReleasing = false
        /// The last note on found no room, so its note off is not wanted either.
        var isRefused = false
    }

    private var keys = Array(repeating: Key(), count: 16 * 128)
    private var releases = Ring(capacity: 16 * 128, filler: Message.stop)
    private var groups: Ring<MessageGroup>
    private var owed = 0
    /// Of the groups, on the wire.
    private(set) var bytesOnWire = 0
    /// Note ons for which there was no room.
    private(set) var refused = 0
    /// Note ons whose notes were over before they began.
    private(set) var leftOut = 0

    /// - Parameter capacity: how many groups may wait; at DIN's rate 500 notes are half a second.
    init(capacity: Int) {
        groups = Ring(capacity: capacity, filler: MessageGroup())
    }

    var hasReleases: Bool { !releases.isEmpty }
    var hasGroups: Bool { !groups.isEmpty }

    /// A note off.
    ///
    /// - Parameter late: it belongs behind the note ons that wait already.
    mutating func release(_ message: Message, channel: Channel, key: UInt7, late: Bool) {
        let index = Self.index(channel, key)
        guard !keys[index].isRefused else { return keys[index].isRefused = false }
        let wasOwed = keys[index].isOwed
        if wasOwed {
            keys[index].isOwed = false
            owed -= 1
        }
        if keys[index].strikes > 0 || late {
            // A second note off of one note on has no place kept for it, and needs none.
            if wasOwed { return append(MessageGroup(message)) }
            guard keys[index].strikes == 0 else { return }
        }
        guard !keys[index].isReleasing else { return }
        keys[index].isReleasing = true
        releases.append(message)
    }

    /// Whether a note on group has room, with `extra` groups in front of it and its note off behind it.
    func hasRoom(extra: Int) -> Bool { groups.room >= owed + extra + 2 }

    /// A note on with what belongs to it.
    ///
    /// - Precondition: `hasRoom`.
    mutating func strike(_ group: MessageGroup) {
        append(group)
        for message in group {
            guard let (channel, key) = message.struckKey else { continue }
            let index = Self.index(channel, key)
            keys[index].strikes += 1
            keys[index].isRefused = false
            if !keys[index].isOwed {
                keys[index].isOwed = true
                owed += 1
            }
        }
    }

    /// What a note on needs in front of it.
    ///
    /// - Precondition: `hasRoom`.
    mutating func prepare(_ group: MessageGroup) { append(group) }

    private mutating func append(_ group: MessageGroup) {
        bytesOnWire += group.bytesOnWire
        groups.append(group)
    }

    /// Whether a note on of the key waits here.
    func isWaiting(_ channel: Channel, _ key: UInt7) -> Bool { keys[Self.index(channel, key)].strikes > 0 }

    /// Leaves out the last note on of a key that waits here, with the note off that has come for it. In its group stay
    /// note offs, and what a note behind it needs.
    /// - Returns: its group as it was, and its place among those that wait.
    mutating func leaveOut(_ channel: Channel, _ key: UInt7) -> (group: MessageGroup, place: Int)? {
        guard let place = (0..<groups.count).last(where: { groups[$0].strikes(channel, key) }) else { return nil }
        let group = groups[place]
        var rest = MessageGroup()
        for message in group where message.releasedKey != nil { rest.append(message) }
        group.forEachSetting { parameter, messages in
            guard use(of: parameter, from: place, on: channel) == .needed else { return }
            for message in messages { rest.append(message) }
        }
        bytesOnWire += rest.bytesOnWire - group.bytesOnWire
        groups[place] = rest
        leftOut += 1
        let index = Self.index(channel, key)
        keys[index].strikes -= 1
        if keys[index].isOwed {
            keys[index].isOwed = false
            owed -= 1
        }
        return (group, place)
    }

    /// What a value is good for without the note that brought it.
    enum Use {
        /// A note behind it sounds with it.
        case needed
        /// It is replaced before a note sounds with it.
        case outdated
        /// No waiting note has to do with it.
        case free
    }

    /// - Parameters:
    ///   - place: of the group that sets the parameter.
    ///   - channel: whose notes sound with it.
    func use(of parameter: Parameter, from place: Int, on channel: Channel) -> Use {
        for group in place + 1..<groups.count {
            if groups[group].sets(parameter) { return .outdated }
            if groups[group].contains(where: { $0.struckKey?.channel == channel }) { return .needed }
        }
        return .free
    }

    /// A note on group finds no room: its note off will not be wanted, and those in it are kept.
    mutating func refuse(_ group: MessageGroup) {
        refused += 1
        for message in group {
            if let (channel, key) = message.releasedKey {
                release(message, channel: channel, key: key, late: false)
            } else if let (channel, key) = message.struckKey, !keys[Self.index(channel, key)].isOwed {
                keys[Self.index(channel, key)].isRefused = true
            }
        }
    }

    mutating func nextRelease() -> MessageGroup? {
        guard let message = releases.popFirst(), let (channel, key) = message.releasedKey else { return nil }
        keys[Self.index(channel, key)].isReleasing = false
        return MessageGroup(message)
    }

    /// The next note on with what belongs to it, or a note off behind its own.
    /// - Parameter isLate: whether the next note on has waited long enough, so that note offs wait behind it if they can.
    mutating func nextGroup(isLate: Bool = false) -> MessageGroup? {
        while groups.count > 0 {
            if let release = releaseBeforeFirst() { return release }
            guard let group = groups.popFirst() else { break }
            bytesOnWire -= group.bytesOnWire
            for message in group {
                if let (channel, key) = message.struckKey { keys[Self.index(channel, key)].strikes -= 1 }
            }
            if !group.isEmpty, !(isLate && postpone(group)) { return group }
        }
        return nil
    }

    /// A note off that must not be overtaken by the first note on, which strikes its key again.
    private mutating func releaseBeforeFirst() -> MessageGroup? {
        for message in groups[0] {
            guard let struck = message.struckKey, keys[Self.index(struck.channel, struck.key)].isReleasing,
                let place = (0..<releases.count).first(where: { releases[$0].releasedKey.map { $0 == struck } ?? false }
                )
            else { continue }
            keys[Self.index(struck.channel, struck.key)].isReleasing = false
            return MessageGroup(releases.remove(at: place))
        }
        return nil
    }

    /// Lets a note off wait with the others, unless its key is struck again here.
    private mutating func postpone(_ group: MessageGroup) -> Bool {
        guard group.count == 1, let (channel, key) = group[0].releasedKey else { return false }
        let index = Self.index(channel, key)
        guard keys[index].strikes == 0, !keys[index].isReleasing else { return false }
        keys[index].isReleasing = true
        releases.append(group[0])
        return true
    }

    private static func index(_ channel: Channel, _ key: UInt7) -> Int {
        Int(channel.index) << 7 | Int(key.rawValue)
    }
}

extension MessageGroup {
    /// How many bytes the group takes on a wire without running status.
    var bytesOnWire: Int { reduce(0) { $0 + $1.bytes.count } }

    fileprivate func strikes(_ channel: Channel, _ key: UInt7) -> Bool {
        contains { message in message.struckKey.map { $0 == (channel, key) } ?? false }
    }

    fileprivate func sets(_ parameter: Parameter) -> Bool {
        var isFound = false
        forEachSetting { other, _ in if other == parameter { isFound = true } }
        return isFound
    }
}
