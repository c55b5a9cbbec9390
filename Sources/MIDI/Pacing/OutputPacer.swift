import Time

/// Keeps an output port within a budget of bytes a second, by a clock of its own.
///
/// What comes in faster waits: note offs go first, then what sets a channel up (programs, bend range, MPE), then note
/// ons with what belongs to them, then bends, then all other values. A lower rank that waits is let through after every
/// third bend or note on, so that it is late but never starved; but no note on lets more than 20 ms of others pass. Of a
/// value only the latest is sent. Where more than 100 ms of notes wait, one that is over before it began is left out; one
/// that is held never is, while fewer than 500 wait. A group goes out message by message as the wire takes them, and no
/// other comes in between.
///
/// Time is an input, of any clock that does not go back. After `init` nothing is allocated.
public struct OutputPacer: Sendable {
    /// Bytes a second of a MIDI cable: 31,250 baud, ten bits a byte (MIDI 1.0 Detailed Specification, "Hardware").
    public static let din = 3125

    /// How many groups of higher ranks a group lets pass.
    private static let patience = 3

    /// How many bytes take 20 ms, but at least a few messages: so much passes a note on that waits.
    private let passingBytes: Int
    /// How many bytes take 100 ms: where more notes wait, those that are over are left out.
    private let crowdBytes: Int
    private let bytesPerSecond: Int64
    /// On its member channels, controller 74 and pressure are a note's own expression.
    private let zone: MPEZone?
    private var realtime = Ring(capacity: 64, filler: Message.clock)
    private var lateRealtime = 0
    private var notes = PendingNotes(capacity: 1024)
    private var setup = PendingValues(capacity: 64)
    private var bends = PendingValues(capacity: 16)
    private var values = PendingValues(capacity: 512)
    /// The group that is going out, and how much of it has gone.
    private var current = MessageGroup()
    private var sent = 0
    private var sinceBend = 0
    private var sinceValue = 0
    /// How many bytes have passed the note on that waits longest.
    private var passed = 0
    /// When the wire has taken what was sent.
    private var freeAt = Timestamp(nanoseconds: .min)

    /// - Parameter bytesPerSecond: above 0.
    public init(bytesPerSecond: Int = Self.din, zone: MPEZone? = nil) {
        precondition(bytesPerSecond > 0, "a budget is above 0 bytes a second")
        self.bytesPerSecond = Int64(bytesPerSecond)
        self.zone = zone
        passingBytes = max(bytesPerSecond / 50, PendingValues.usualLength)
        crowdBytes = bytesPerSecond / 10
    }

    /// Messages that were given up: notes that were over before they began, note ons beyond the room for notes, values of
    /// more than 512 parameters, clocks of more than a second.
    public var dropped: Int { notes.leftOut + notes.refused + setup.lost + bends.lost + values.lost + lateRealtime }

    /// When `next` has something to hand out; the distant future when nothing waits.
    public var deadline: Timestamp { isEmpty ? .distantFuture : freeAt }

    public var isEmpty: Bool {
        sent == current.count && realtime.isEmpty && !notes.hasReleases && !notes.hasGroups && setup.isEmpty
            && bends.isEmpty && values.isEmpty
    }

    /// Takes what is to be sent.
    ///
    /// - Parameter late: note offs in it belong behind the note ons that wait already (legato).
    public mutating func add(_ group: MessageGroup, late: Bool = false) {
        if group.contains(where: { $0.struckKey != nil }) {
            strike(group)
        } else if let (parameter, _) = group.setting {
            set(parameter, group)
        } else {
            for message in group { add(message, late: late) }
        }
    }

    private mutating func add(_ message: Message, late: Bool) {
        if let (channel, key) = message.releasedKey {
            if isOverBeforeItBegan(channel, key) { return leaveOut(channel, key) }
            notes.release(message, channel: channel, key: key, late: late)
        } else if let (parameter, _) = message.setting {
            set(parameter, MessageGroup(message))
        } else if realtime.room > 0 {
            realtime.append(message)
        } else {
            lateRealtime += 1
        }
    }

    private mutating func set(_ parameter: Parameter, _ group: MessageGroup) {
        switch parameter {
        case .bend: bends.set(parameter, group)
        case .program, .registered(_, 0), .registered(_, 6): setup.set(parameter, group)
        default: values.set(parameter, group)
        }
    }

    // MARK: Notes

    /// What the note needs and waits for its channel goes with it, or is outdated by what the note brings itself: the bend,
    /// and on a channel of its own its expression. Another channel's controllers wait for their own turn.
    private mutating func strike(_ group: MessageGroup) {
        let group = leavingOutWhatItEnds(group)
        guard notes.hasRoom(extra: 3 * group.count) else { return notes.refuse(group) }
        group.forEachSetting { parameter, _ in pending(parameter) { $0.carry(parameter) } }
        for message in group {
            guard let (channel, _) = message.struckKey else { continue }
            prepare(.bend(channel))
            guard let zone, zone.contains(channel), channel != zone.master else { continue }
            prepare(.channelPressure(channel))
            prepare(.controller(channel, 74))
        }
        notes.strike(group)
    }

    /// A note on that waits, and whose note off is there, where more than 100 ms of notes wait.
    private func isOverBeforeItBegan(_ channel: Channel, _ key: UInt7) -> Bool {
        notes.bytesOnWire > crowdBytes && notes.isWaiting(channel, key)
    }

    /// What the note's group would have set is still to be sent, unless something newer waits. What a waiting note needs
    /// stays in its place.
    private mutating func leaveOut(_ channel: Channel, _ key: UInt7) {
        guard let (group, place) = notes.leaveOut(channel, key) else { return }
        group.forEachSetting { parameter, messages in
            let use = notes.use(of: parameter, from: place, on: channel)
            guard use != .needed else { return }
            pending(parameter) { $0.deliver(parameter) }
            guard use == .free else { return }
            pending(parameter) { $0.setUnlessWaiting(parameter, messages) }
        }
    }

    /// A key that is struck again ends the note before, which may be left out with its note off.
    private mutating func leavingOutWhatItEnds(_ group: MessageGroup) -> MessageGroup {
        guard notes.bytesOnWire > crowdBytes else { return group }
        var rest = MessageGroup()
        for message in group {
            if let (channel, key) = message.releasedKey, notes.isWaiting(channel, key) {
                leaveOut(channel, key)
            } else {
                rest.append(message)
            }
        }
        return rest
    }

    private mutating func prepare(_ parameter: Parameter) {
        guard let waiting = pending(parameter, { $0.remove(parameter) }) else { return }
        pending(parameter) { $0.carry(parameter) }
        notes.prepare(waiting)
    }

    /// Where the parameters wait that a note may bring with it.
    private mutating func pending<Result>(_ parameter: Parameter, _ body: (inout PendingValues) -> Result) -> Result {
        if case .bend = parameter { body(&bends) } else { body(&values) }
    }

    /// The next message that the budget allows at this time; ask until nil.
    public mutating func next(at now: Timestamp) -> Message? {
        guard now >= freeAt, let message = take() else { return nil }
        let bytes = Int64(message.bytes.count)
        freeAt = now + Nanoseconds((bytes * 1_000_000_000 + bytesPerSecond - 1) / bytesPerSecond)
        return message
    }

    /// Hands out, at once, the rest of the group that is going out and every note that waits, and forgets the values:
    /// for the end, when no time is left.
    public mutating func finish(_ send: (Message) -> Void) {
        while sent < current.count { send(takeCurrent()) }
        while let group = notes.nextRelease() ?? notes.nextGroup() { group.forEach(send) }
        realtime.removeAll()
        setup.removeAll()
        bends.removeAll()
        values.removeAll()
    }

    private mutating func take() -> Message? {
        if let message = realtime.popFirst() {
            passed = notes.hasGroups ? passed + message.bytes.count : 0
            return message
        }
        if sent == current.count {
            guard let group = nextGroup() else { return nil }
            current = group
            sent = 0
        }
        return takeCurrent()
    }

    private mutating func takeCurrent() -> Message {
        defer { sent += 1 }
        passed = notes.hasGroups ? passed + current[sent].bytes.count : 0
        return current[sent]
    }

    // MARK: Order

    private mutating func nextGroup() -> MessageGroup? {
        if mayPass(3), let group = notes.nextRelease() { return group }
        if let group = setup.next() { return group }
        if sinceBend >= Self.patience, mayPass(3), let group = nextBend() { return group }
        let length = min(values.longest, passingBytes)
        if sinceValue >= Self.patience, mayPass(length), let group = nextValue() { return group }
        return nextNote() ?? notes.nextRelease() ?? nextBend() ?? nextValue()
    }

    /// Whether the note on that waits longest lets so many bytes pass.
    private func mayPass(_ bytes: Int) -> Bool { !notes.hasGroups || passed + bytes <= passingBytes }

    private mutating func nextNote() -> MessageGroup? {
        guard let group = nextUsefulNote() else { return nil }
        if group.contains(where: { $0.struckKey != nil }) { passed = -group.bytesOnWire }
        sinceBend = bends.isEmpty ? 0 : sinceBend + 1
        sinceValue = values.isEmpty ? 0 : sinceValue + 1
        return group
    }

    /// What was kept for a note that has been left out since is passed over.
    private mutating func nextUsefulNote() -> MessageGroup? {
        while let group = notes.nextGroup(isLate: !mayPass(3)) {
            group.forEachSetting { parameter, _ in pending(parameter) { $0.deliver(parameter) } }
            if let (parameter, _) = group.setting, let channel = group[0].channel,
                notes.use(of: parameter, from: -1, on: channel) == .outdated
            {
                continue
            }
            return group
        }
        return nil
    }

    private mutating func nextBend() -> MessageGroup? {
        guard let group = bends.next() else { return nil }
        sinceBend = 0
        sinceValue = values.isEmpty ? 0 : sinceValue + 1
        return group
    }

    private mutating func nextValue() -> MessageGroup? {
        guard let group = values.next() else { return nil }
        sinceValue = 0
        return group
    }
}
