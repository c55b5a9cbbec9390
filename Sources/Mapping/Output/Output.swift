import MIDI

/// The only way from a patch to the ports: it enters notes in the ledger, drops values that have not changed, and puts
/// all other messages into the outbox.
public final class Output {
    public let ledger: NoteLedger
    @usableFromInline var outbox = Outbox()
    private var sent = SentValues()
    /// The parameter that is being received on the input port, which is not sent back.
    private var received: Echo?

    public init(ledger: NoteLedger) {
        self.ledger = ledger
    }

    deinit { outbox.deallocate() }

    // MARK: Values

    /// Sends a value, unless it is the same as the last one.
    /// - Parameter isRepeat: sends it in any case and does not remember it, because perhaps only one receiver gets it.
    func send(_ value: UInt14, to parameter: Parameter, port: Int, isRepeat: Bool = false) {
        guard isRepeat || sent.update(value, for: parameter, port: port) else { return }
        add(value, parameter, port)
    }

    /// Sends a value, changed or not, as a trigger does: the receiver may have changed it since.
    func sendAlways(_ value: UInt14, to parameter: Parameter, port: Int) {
        _ = sent.update(value, for: parameter, port: port)
        add(value, parameter, port)
    }

    /// Sends a value, changed or not, before the notes of its frame.
    func sendBeforeNotes(_ value: UInt14, to parameter: Parameter, port: Int) {
        _ = sent.update(value, for: parameter, port: port)
        outbox.add(.beforeNotes, port: port, parameter.messages(for: value))
    }

    /// Selects a program, changed or not, in its bank if it has one.
    func select(_ program: UInt7, of parameter: Parameter, bank: UInt14?, on channel: Channel, port: Int) {
        let value = UInt14(clamping: Int(program.rawValue))
        guard let bank else { return sendAlways(value, to: parameter, port: port) }
        _ = sent.update(value, for: parameter, port: port)
        var group = MessageGroup()
        group.append(.controller(channel, 0, bank.mostSignificant))
        group.append(.controller(channel, 32, bank.leastSignificant))
        group.append(.program(channel, program))
        outbox.add(.controller, port: port, group)
    }

    /// The value last sent to a parameter, even if a receiver may have another one; nil if none was ever sent.
    func lastValue(of parameter: Parameter, port: Int) -> UInt14? { sent.lastValue(of: parameter, port: port) }

    private func add(_ value: UInt14, _ parameter: Parameter, _ port: Int) {
        let rank: Outgoing.Rank = if case .bend = parameter { .bend } else { .controller }
        if let message = parameter.message(for: value) {
            outbox.add(rank, port: port, message)
        } else {
            outbox.add(rank, port: port, parameter.messages(for: value))
        }
    }

    /// Makes every value be sent again when it is next set.
    public func invalidateSentValues() { sent.invalidate() }

    /// Centres every bend that is not centred, so that the next patch is in tune.
    public func centerBends() {
        for port in 0..<NoteLedger.portLimit {
            for index in 0..<16 as Range<UInt8> {
                let bend = Parameter.bend(Channel(index: index))
                guard let value = sent.value(of: bend, port: port), value != .midpoint else { continue }
                send(.midpoint, to: bend, port: port)
            }
        }
    }

    /// Hands out the messages of a frame in order.
    @inlinable @inline(__always)
    public func drain(_ send: (_ port: Int, Message) -> Void) { outbox.drain(send) }

    // MARK: Input

    /// Runs `body` for a parameter that was received. The parameter itself is not sent back.
    func withoutEcho(of echo: Echo, _ body: () -> Void) {
        received = echo
        body()
        received = nil
    }

    /// Whether sending the parameter would echo what is being received. If so, its last value is unknown from here on.
    func isEcho(_ parameter: Parameter, port: Int) -> Bool {
        guard let received, received.contains(port: port), received.parameter.overlaps(parameter) else {
            return false
        }
        forget(parameter, port: port)
        return true
    }

    /// Makes the next value count as changed, because receivers may have another value than the last one sent.
    func forget(_ parameter: Parameter, port: Int) { sent.invalidate(parameter, port: port) }

    // MARK: The clock

    /// Sends a tick, a start, a stop or a continue on the default port.
    public func sendTransport(_ message: Message) { outbox.add(.transport, port: 0, message) }

    // MARK: Notes

    /// A sounding note, with the data for its note off.
    package struct Note: Sendable {
        var owner: NoteLedger.Owner
        var port: Int
        var channel: Channel
        var key: UInt7
    }

    /// Adds a value of a note's expression, if it has changed, to the group that is sent before the note.
    /// - Parameter isRepeated: adds it in any case.
    func prepare(
        _ value: UInt14, of parameter: Parameter, port: Int, isRepeated: Bool, in group: inout MessageGroup
    ) {
        guard sent.update(value, for: parameter, port: port) || isRepeated else { return }
        let messages = parameter.messages(for: value)
        if group.count + messages.count <= Self.expressionLimit {
            for message in messages { group.append(message) }
        } else {
            outbox.add(.noteOn, port: port, messages)
        }
    }

    /// Adds the pressure of a note's own channel, changed or not, to the group that is sent before the note.
    func preparePressure(_ pressure: UInt7, on channel: Channel, port: Int, in group: inout MessageGroup) {
        let value = UInt14(clamping: Int(pressure.rawValue))
        prepare(value, of: .channelPressure(channel), port: port, isRepeated: true, in: &group)
    }

    /// A group has room for this many messages beside the note on, its bend, and a note off for a key that sounds
    /// already.
    private static let expressionLimit = MessageGroup.capacity - 3

    /// Sends a note on after its bend and its expression. If the key sounds already, its note off comes first.
    package func strike(
        _ key: UInt7, velocity: UInt7, channel: Channel, port: Int, bend: UInt14? = nil,
        expression: MessageGroup = MessageGroup()
    ) -> Note {
        var group = MessageGroup()
        let (owner, wasSounding) = ledger.strike(port: port, channel: channel, key: key)
        if wasSounding { group.append(.noteOff(channel, key: key, velocity: 64)) }
        if let bend, sent.update(bend, for: .bend(channel), port: port) { group.append(.bend(channel, bend)) }
        for message in expression { group.append(message) }
        sent.invalidate(.keyPressure(channel, key: key), port: port)
        group.append(.noteOn(channel, key: key, velocity: velocity))
        outbox.add(.noteOn, port: port, group)
        return Note(owner: owner, port: port, channel: channel, key: key)
    }

    /// Ends a note, unless its key has been struck again since.
    /// - Parameters:
    ///   - late: whether the note off must follow the note on that takes over in the same frame.
    ///   - bend: the bend to send before; nil leaves the channel's bend.
    package func release(_ note: Note, velocity: UInt7 = 64, late: Bool = false, bend: UInt14? = nil) {
        guard ledger.release(note.owner, port: note.port, channel: note.channel, key: note.key) else { return }
        if let bend, sent.update(bend, for: .bend(note.channel), port: note.port) {
            outbox.add(.noteOff, port: note.port, .bend(note.channel, bend))
        }
        sendOff(note.key, note.channel, port: note.port, velocity: velocity, late: late)
    }

    /// Sends a note off before the note ons of its frame, but after its own note on.
    private func sendOff(_ key: UInt7, _ channel: Channel, port: Int, velocity: UInt7 = 64, late: Bool = false) {
        let isLate = late || outbox.hasNoteOn(key, channel, port: port)
        let off = Message.noteOff(channel, key: key, velocity: velocity)
        outbox.add(isLate ? .lateNoteOff : .noteOff, port: port, off)
    }

    /// Ends all notes, whichever voice owns them.
    public func releaseAll() {
        ledger.releaseAll { port, channel, key in sendOff(key, channel, port: port) }
    }
}
