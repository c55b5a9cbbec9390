import Time

/// Keeps an output port within a budget of bytes a second.
///
/// Messages beyond the budget wait in ranks: note offs first, then channel setup (programs, bend range, MPE), then
/// tunings of keys, then note ons with their settings, then bends, then all other values. To avoid starvation a lower
/// rank goes ahead after every third bend or note on, but a waiting note on lets at most 20 ms of other messages pass.
/// Only the latest value of a parameter is sent. While more than 100 ms of notes wait, notes that have already ended are
/// left out; held notes never are, up to 500 waiting. A group goes out message by message at the wire's pace, and no
/// other group comes between.
///
/// Time is an input, from any clock that never goes back. Nothing is allocated after `init`.
public struct OutputPacer: Sendable {
    /// Bytes a second of a MIDI cable: 31,250 baud, ten bits a byte (MIDI 1.0 Detailed Specification, "Hardware").
    public static let din = 3125

    /// How many groups of higher ranks may pass a waiting group.
    private static let patience = 3

    /// Bytes that may pass a waiting note on: 20 ms, but at least a few messages.
    private let passingBytes: Int
    /// 100 ms in bytes: while more notes wait, ended ones are left out.
    private let crowdBytes: Int
    private let bytesPerSecond: Int64
    /// On its member channels, controller 74 and pressure are part of a note's expression.
    private let zone: MPEZone?
    private var realtime = Ring(capacity: 64, filler: Message.clock)
    /// Realtime messages that found no room in `realtime`.
    private var lateRealtime = 0
    private var notes = PendingNotes(capacity: 1024)
    private var setup = PendingValues(capacity: 64)
    private var tunings = PendingTunings()
    private var bends = PendingValues(capacity: 16)
    private var values = PendingValues(capacity: 512)
    /// The group being sent, and how many of its messages have gone out.
    private var current = MessageGroup()
    private var sent = 0
    /// Notes sent since the last bend, while a bend waits.
    private var sinceBend = 0
    /// Notes and bends sent since the last other value, while one waits.
    private var sinceValue = 0
    /// Bytes that have passed the note on that has waited longest.
    private var passed = 0
    /// When the wire is free again.
    private var freeAt = Timestamp(nanoseconds: .min)

    /// - Parameter bytesPerSecond: the budget, above 0.
    public init(bytesPerSecond: Int = Self.din, zone: MPEZone? = nil) {
        precondition(bytesPerSecond > 0, "a budget is above 0 bytes a second")
        self.bytesPerSecond = Int64(bytesPerSecond)
        self.zone = zone
        passingBytes = max(bytesPerSecond / 50, PendingValues.usualLength)
        crowdBytes = bytesPerSecond / 10
    }

    /// Discarded messages: notes that ended before they were sent, note ons beyond the capacity for notes, values of
    /// more than 512 parameters, clock ticks more than a second late.
    public var dropped: Int { notes.dropped + notes.refused + setup.lost + bends.lost + values.lost + lateRealtime }

    /// When `next` has something to return; the distant future when nothing waits.
    public var deadline: Timestamp { isEmpty ? .distantFuture : freeAt }

    public var isEmpty: Bool {
        sent == current.count && realtime.isEmpty && !notes.hasReleases && !notes.hasGroups && setup.isEmpty
            && tunings.isEmpty && bends.isEmpty && values.isEmpty
    }

    /// Queues a group for sending.
    ///
    /// - Parameters:
    ///   - late: whether its note offs go after the note ons that already wait (legato).
    ///   - isFirst: whether a setting goes before the note ons that are queued next.
    public mutating func enqueue(_ group: MessageGroup, late: Bool = false, beforeNotes isFirst: Bool = false) {
        if group.contains(where: { $0.struckKey != nil }) {
            strike(group)
        } else if let (parameter, _) = group.setting {
            set(parameter, group)
            if isFirst, notes.hasRoom(extra: 1) { prepare(parameter) }
        } else {
            for message in group { enqueue(message, late: late) }
        }
    }

    private mutating func enqueue(_ message: Message, late: Bool) {
        if let (channel, key) = message.releasedKey {
            if isOverBeforeItBegan(channel, key) { return drop(channel, key) }
            notes.release(message, channel: channel, key: key, late: late)
        } else if let (parameter, _) = message.setting {
            set(parameter, MessageGroup(message))
        } else if case .tuning(let tuning) = message {
            tunings.set(tuning)
        } else if realtime.room > 0 {
            realtime.append(message)
        } else {
            lateRealtime += 1
        }
    }

    /// Queues a setting in its rank: bends, channel setup or other values.
    private mutating func set(_ parameter: Parameter, _ group: MessageGroup) {
        switch parameter {
        case .bend: bends.set(parameter, group)
        case .program, .registered(_, 0), .registered(_, 6): setup.set(parameter, group)
        default: values.set(parameter, group)
        }
    }

    // MARK: Notes

    /// Queues a note. What waits for its channel and would cut it off goes before it: all sound off and all notes off. So
    /// do settings that it needs, unless its own replace them: the bend and, on a member channel, the expression. Other
    /// controllers wait for their own turn.
    private mutating func strike(_ group: MessageGroup) {
        let group = droppingEndedNotes(group)
        // Each note may need five settings before the group: see the calls of `prepare` below.
        guard notes.hasRoom(extra: 5 * group.count(where: { $0.struckKey != nil })) else { return notes.refuse(group) }
        group.forEachSetting { parameter, _ in pending(parameter) { $0.carry(parameter) } }
        for message in group {
            guard let (channel, _) = message.struckKey else { continue }
            prepare(.controller(channel, ControllerNumber.allSoundOff))
            prepare(.controller(channel, ControllerNumber.allNotesOff))
            prepare(.bend(channel))
            guard let zone, zone.contains(channel), channel != zone.master else { continue }
            prepare(.channelPressure(channel))
            prepare(.controller(channel, 74))
        }
        notes.strike(group)
    }

    /// Whether a released key's note on still waits, behind more than 100 ms of notes.
    private func isOverBeforeItBegan(_ channel: Channel, _ key: UInt7) -> Bool {
        notes.bytesOnWire > crowdBytes && notes.isWaiting(channel, key)
    }

    /// Drops a waiting note. Settings from its group are still sent unless a newer value waits; settings that another
    /// waiting note needs stay in their place.
    private mutating func drop(_ channel: Channel, _ key: UInt7) {
        guard let (group, place) = notes.drop(channel, key) else { return }
        group.forEachSetting { parameter, messages in
            let use = notes.use(of: parameter, from: place, on: channel)
            guard use != .needed else { return }
            pending(parameter) { $0.deliver(parameter) }
            guard use == .free else { return }
            pending(parameter) { $0.setUnlessWaiting(parameter, messages) }
        }
    }

    /// The group without the note offs of waiting notes that it strikes again; those notes are dropped.
    private mutating func droppingEndedNotes(_ group: MessageGroup) -> MessageGroup {
        guard notes.bytesOnWire > crowdBytes else { return group }
        var rest = MessageGroup()
        for message in group {
            if let (channel, key) = message.releasedKey, notes.isWaiting(channel, key) {
                drop(channel, key)
            } else {
                rest.append(message)
            }
        }
        return rest
    }

    /// Moves a waiting setting into the queue of notes, before the note on that is queued next.
    private mutating func prepare(_ parameter: Parameter) {
        guard let waiting = pending(parameter, { $0.remove(parameter) }) else { return }
        pending(parameter) { $0.carry(parameter) }
        notes.prepare(waiting)
    }

    /// Runs a body on the queue for this parameter: bends, or other values.
    private mutating func pending<Result>(_ parameter: Parameter, _ body: (inout PendingValues) -> Result) -> Result {
        if case .bend = parameter { body(&bends) } else { body(&values) }
    }

    /// The next message that the budget allows now; call it until it returns nil.
    public mutating func next(at now: Timestamp) -> Message? {
        guard now >= freeAt, let message = popMessage() else { return nil }
        let bytes = Int64(message.bytes.count)
        freeAt = now + Nanoseconds((bytes * 1_000_000_000 + bytesPerSecond - 1) / bytesPerSecond)
        return message
    }

    /// Sends the rest of the current group and every waiting note at once, and hands over what else waits.
    public mutating func finish(_ send: (Message) -> Void, rest: (MessageGroup) -> Void) {
        while sent < current.count { send(popFromCurrent()) }
        while let message = realtime.popFirst() { send(message) }
        while let group = notes.nextRelease() ?? notes.nextGroup() { group.forEach(send) }
        setup.takeAll(rest)
        while let tuning = tunings.next() { rest(MessageGroup(.tuning(tuning))) }
        bends.takeAll(rest)
        values.takeAll(rest)
    }

    private mutating func popMessage() -> Message? {
        if let message = realtime.popFirst() {
            passed = notes.hasGroups ? passed + message.bytes.count : 0
            return message
        }
        if sent == current.count {
            guard let group = nextGroup() else { return nil }
            current = group
            sent = 0
        }
        return popFromCurrent()
    }

    private mutating func popFromCurrent() -> Message {
        defer { sent += 1 }
        passed = notes.hasGroups ? passed + current[sent].bytes.count : 0
        return current[sent]
    }

    // MARK: Order

    private mutating func nextGroup() -> MessageGroup? {
        if mayPass(3), let group = notes.nextRelease() { return group }
        if let group = setup.next() { return group }
        if mayPass(KeyTuning.count), let tuning = tunings.next() { return MessageGroup(.tuning(tuning)) }
        if sinceBend >= Self.patience, mayPass(3), let group = nextBend() { return group }
        let length = min(values.longest, passingBytes)
        if sinceValue >= Self.patience, mayPass(length), let group = nextValue() { return group }
        return nextNote() ?? notes.nextRelease() ?? nextBend() ?? nextValue()
    }

    /// Whether this many more bytes may pass the note on that has waited longest. A note off or a bend has 3.
    private func mayPass(_ bytes: Int) -> Bool { !notes.hasGroups || passed + bytes <= passingBytes }

    private mutating func nextNote() -> MessageGroup? {
        guard let group = nextUsefulNote() else { return nil }
        // Sending the group's own bytes brings `passed` back to 0.
        if group.contains(where: { $0.struckKey != nil }) { passed = -group.bytesOnWire }
        sinceBend = bends.isEmpty ? 0 : sinceBend + 1
        sinceValue = values.isEmpty ? 0 : sinceValue + 1
        return group
    }

    /// The next note group, skipping settings that were kept for a note that has since been dropped.
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
