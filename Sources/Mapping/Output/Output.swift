import MIDI

/// The one way out of a patch: notes go through the ledger, values only where they changed, all of it into the outbox.
public final class Output {
    public let ledger: NoteLedger
    @usableFromInline var outbox = Outbox()
    /// Semitones, added to every note struck from now on.
    public private(set) var transpose = 0
    /// Whether notes sound on when their finger is lifted.
    public private(set) var isLatching = false
    private var sent = SentValues()
    /// What the input port is saying in this moment, and hears nothing back of.
    private var heard: Parameter?
    private var requests: [Action] = []

    /// Of more actions asked for at once, the rest is not done: two doors that open each other have no end.
    private static let requestLimit = 64

    public init(ledger: NoteLedger) {
        self.ledger = ledger
        requests.reserveCapacity(Self.requestLimit)
    }

    // MARK: Values

    /// Sends a value, unless it is what was sent last.
    /// - Parameter isRepeat: sends it even so, and does not remember it: one receiver alone may be told.
    func send(_ value: UInt14, to parameter: Parameter, port: Int, isRepeat: Bool = false) {
        guard isRepeat || sent.take(value, for: parameter, port: port) else { return }
        let rank: Outgoing.Rank = if case .bend = parameter { .bend } else { .controller }
        if let message = parameter.message(for: value) {
            outbox.add(rank, port: port, message)
        } else {
            outbox.add(rank, port: port, parameter.messages(for: value))
        }
    }

    /// Makes everything that was sent be sent again when it is next set.
    public func forgetValues() { sent.forget() }

    /// Brings every bend back to its middle that is not there, so that the next patch is in tune.
    public func centerBends() {
        for port in 0..<NoteLedger.portLimit {
            for index in 0..<16 as Range<UInt8> {
                let bend = Parameter.bend(Channel(index: index))
                guard let value = sent.value(of: bend, port: port), value != .midpoint else { continue }
                send(.midpoint, to: bend, port: port)
            }
        }
    }

    /// Hands out what a frame sends, in its order.
    @inlinable @inline(__always)
    public func drain(_ send: (_ port: Int, Message) -> Void) { outbox.drain(send) }

    /// Hands out what a frame sends, in its order and by what belongs together.
    func drainGroups(_ send: (Outgoing) -> Void) { outbox.drainGroups(send) }

    // MARK: Input

    /// Does what follows from a parameter's value that came in; the parameter itself is not sent back to that port.
    func hear(_ parameter: Parameter, _ respond: () -> Void) {
        heard = parameter
        respond()
        heard = nil
    }

    /// Whether sending the parameter would echo what is just being heard. What its receivers know is not known then.
    func isEcho(_ parameter: Parameter, port: Int) -> Bool {
        guard let heard, port == 0, heard.sharesController(with: parameter) else { return false }
        sent.forget(parameter, port: port)
        return true
    }

    // MARK: Actions

    /// A trigger or a gate asks for an action: what of it concerns all instruments at once is done.
    public func ask(for action: Action) {
        guard requests.count < Self.requestLimit else { return }
        requests.append(action)
        switch action {
        case .latch: isLatching.toggle()
        case .transpose(let semitones): transpose = min(max(transpose + semitones, -127), 127)
        case .start: outbox.add(.transport, port: 0, Message.start)
        case .stop: outbox.add(.transport, port: 0, Message.stop)
        case .continue: outbox.add(.transport, port: 0, Message.continue)
        case .panic, .presetNext, .presetPrevious, .preset, .set: break
        }
    }

    /// Whether `takeRequests` has something to hand over.
    public var hasRequests: Bool { !requests.isEmpty }

    /// Hands over what triggers and gates have asked for since the last time, and what they ask for because of that.
    /// What concerns ribbons is to be performed by every instrument of the patch, presets are for others to load.
    public func takeRequests(_ handle: (Action) -> Void) {
        var index = 0
        while index < requests.count {
            handle(requests[index])
            index += 1
        }
        requests.removeAll(keepingCapacity: true)
    }

    // MARK: Notes

    /// A sounding note: what its note off needs.
    struct Note {
        var owner: NoteLedger.Owner
        var port: Int
        var channel: Channel
        var key: UInt7
    }

    /// Enters a value of a note's expression, where it is news, into the group that is sent before the note.
    func prepare(_ value: UInt14, of parameter: Parameter, port: Int, in group: inout MessageGroup) {
        guard sent.take(value, for: parameter, port: port) else { return }
        let messages = parameter.messages(for: value)
        if group.count + messages.count <= Self.expressionLimit {
            for message in messages { group.append(message) }
        } else {
            outbox.add(.noteOn, port: port, messages)
        }
    }

    /// A group has room for this much expression beside the note, its bend, and the note off of the one before.
    private static let expressionLimit = MessageGroup.capacity - 3

    /// Strikes a key, with its bend and its expression in front of it; one that sounds already is let go first.
    func strike(
        _ key: UInt7, velocity: UInt7, channel: Channel, port: Int, bend: UInt14? = nil,
        expression: MessageGroup = MessageGroup()
    ) -> Note {
        var group = MessageGroup()
        let (owner, wasSounding) = ledger.strike(port: port, channel: channel, key: key)
        if wasSounding { group.append(.noteOff(channel, key: key, velocity: 64)) }
        if let bend, sent.take(bend, for: .bend(channel), port: port) { group.append(.bend(channel, bend)) }
        for message in expression { group.append(message) }
        sent.forget(.keyPressure(channel, key: key), port: port)
        group.append(.noteOn(channel, key: key, velocity: velocity))
        outbox.add(.noteOn, port: port, group)
        return Note(owner: owner, port: port, channel: channel, key: key)
    }

    /// Ends a note, unless its key has been struck again since.
    /// - Parameter late: behind the note on of this frame that takes over from it.
    func release(_ note: Note, late: Bool = false) {
        guard ledger.release(note.owner, port: note.port, channel: note.channel, key: note.key) else { return }
        sendOff(note.key, note.channel, port: note.port, late: late)
    }

    /// A note off goes before the note ons of its frame, but not before its own.
    private func sendOff(_ key: UInt7, _ channel: Channel, port: Int, late: Bool = false) {
        let isLate = late || outbox.strikes(key, channel, port: port)
        let off = Message.noteOff(channel, key: key, velocity: 64)
        outbox.add(isLate ? .lateNoteOff : .noteOff, port: port, off)
    }

    /// Ends everything that sounds, whoever struck it.
    public func releaseAll() {
        ledger.releaseAll { port, channel, key in sendOff(key, channel, port: port) }
    }
}
