/// Notes waiting for the wire. No held note is lost, and no note off overtakes its note on.
///
/// Note offs of sounding notes wait in a queue of their own. Note ons wait in order, and a note off whose note on still
/// waits goes behind it. When many wait, such a note on is dropped instead, because its note has already ended.
struct PendingNotes: Sendable {
    private struct Key: Sendable {
        /// Note ons waiting in `groups`.
        var strikes: UInt16 = 0
        /// The latest message was a note on, so a place is reserved for its note off.
        var isOwed = false
        /// A note off waits in `releases`.
        var isReleasing = false
        /// The latest note on found no room, so its note off is ignored too.
        var isRefused = false
    }

    private var keys = Array(repeating: Key(), count: 16 * 128)
    /// Note offs of sounding notes: at most one for each key (`Key.isReleasing`), so that there is room for all.
    private var releases = Ring(capacity: 16 * 128, filler: Message.stop)
    /// Note ons, the settings that go before them, and the note offs that go behind them, in order.
    private var groups: Ring<MessageGroup>
    /// The number of keys with a reserved place for their note off (`Key.isOwed`).
    private var owed = 0
    /// Size of the waiting groups on the wire.
    private(set) var bytesOnWire = 0
    /// Note ons refused for lack of room.
    private(set) var refused = 0
    /// Note ons dropped because their notes had ended.
    private(set) var dropped = 0

    /// - Parameter capacity: how many groups may wait; at the DIN rate 500 notes last half a second.
    init(capacity: Int) {
        groups = Ring(capacity: capacity, filler: MessageGroup())
    }

    var hasReleases: Bool { !releases.isEmpty }
    var hasGroups: Bool { !groups.isEmpty }

    /// Queues a note off.
    ///
    /// - Parameter late: whether it goes behind the note ons that already wait.
    mutating func release(_ message: Message, channel: Channel, key: UInt7, late: Bool) {
        let index = Self.index(channel, key)
        guard !keys[index].isRefused else { return keys[index].isRefused = false }
        let wasOwed = keys[index].isOwed
        if wasOwed {
            keys[index].isOwed = false
            owed -= 1
        }
        if keys[index].strikes > 0 || late {
            // A second note off for the same note on has no reserved place and needs none.
            if wasOwed { return append(MessageGroup(message)) }
            guard keys[index].strikes == 0 else { return }
        }
        guard !keys[index].isReleasing else { return }
        keys[index].isReleasing = true
        releases.append(message)
    }

    /// Whether a note on fits, with `extra` groups before it and its note off behind it.
    func hasRoom(extra: Int) -> Bool { groups.room >= owed + extra + 2 }

    /// Queues a note on group.
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

    /// Queues a setting that the following note on needs.
    ///
    /// - Precondition: `hasRoom`.
    mutating func prepare(_ group: MessageGroup) { append(group) }

    private mutating func append(_ group: MessageGroup) {
        bytesOnWire += group.bytesOnWire
        groups.append(group)
    }

    /// Whether a note on for the key is waiting.
    func isWaiting(_ channel: Channel, _ key: UInt7) -> Bool { keys[Self.index(channel, key)].strikes > 0 }

    /// Drops the last waiting note on of a key, and the place that is kept for its note off. The note offs of other keys
    /// in its group stay, and so do settings that a later note needs.
    /// - Returns: the original group and its position in the queue; nil if none waits.
    mutating func drop(_ channel: Channel, _ key: UInt7) -> (group: MessageGroup, place: Int)? {
        guard let place = (0..<groups.count).last(where: { groups[$0].strikes(channel, key) }) else { return nil }
        let group = groups[place]
        var rest = MessageGroup()
        for message in group where message.releasedKey != nil { rest.append(message) }
        group.forEachSetting { parameter, messages in
            guard use(of: parameter, from: place, on: channel) == .needed else { return }
            for message in messages { rest.append(message) }
        }
        bytesOnWire += rest.bytesOnWire - group.bytesOnWire
        // If nothing is left of it, `nextGroup` skips it.
        groups[place] = rest
        dropped += 1
        let index = Self.index(channel, key)
        keys[index].strikes -= 1
        if keys[index].isOwed {
            keys[index].isOwed = false
            owed -= 1
        }
        return (group, place)
    }

    /// Whether a setting still matters without the note that brought it.
    enum Use {
        /// A later note sounds with it.
        case needed
        /// Another value replaces it before any note sounds.
        case outdated
        /// No waiting note depends on it.
        case free
    }

    /// - Parameters:
    ///   - place: position of the group that sets the parameter; −1 if it has just left the queue.
    ///   - channel: the channel of the notes concerned.
    func use(of parameter: Parameter, from place: Int, on channel: Channel) -> Use {
        for group in place + 1..<groups.count {
            if groups[group].sets(parameter) { return .outdated }
            if groups[group].contains(where: { $0.struckKey?.channel == channel }) { return .needed }
        }
        return .free
    }

    /// Refuses a note on group for lack of room: later note offs for it are ignored, but note offs inside the group are
    /// kept.
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

    /// The next note on group, or a note off queued behind its note on.
    /// - Parameter isLate: the next note on has waited long enough, so note offs that can wait let it pass.
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

    /// A waiting note off that must precede the first note on because both are for the same key.
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

    /// Moves a note off to the other note offs unless its key is struck again in this queue.
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
    /// Size of the group on a wire without running status, in bytes.
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
