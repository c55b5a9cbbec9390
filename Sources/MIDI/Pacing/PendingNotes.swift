/// Notes that wait for the wire: none is lost, and no note off overtakes its own note on.
///
/// Note offs of what already sounds wait in front of everything. Note ons wait in their order behind them, and a note
/// off whose note on is still waiting waits behind that.
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
    /// Note ons for which there was no room.
    private(set) var refused = 0

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
            if wasOwed { return groups.append(MessageGroup(message)) }
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
        groups.append(group)
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
    mutating func prepare(_ group: MessageGroup) { groups.append(group) }

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

    mutating func nextGroup() -> MessageGroup? {
        guard let group = groups.popFirst() else { return nil }
        for message in group {
            if let (channel, key) = message.struckKey { keys[Self.index(channel, key)].strikes -= 1 }
        }
        return group
    }

    private static func index(_ channel: Channel, _ key: UInt7) -> Int {
        Int(channel.index) << 7 | Int(key.rawValue)
    }
}
