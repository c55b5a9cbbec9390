import MIDI

/// The one way out of a patch: notes go through the ledger, values only where they changed, all of it into the outbox.
public final class Output {
    public let ledger: NoteLedger
    var outbox = Outbox()
    /// Semitones, added to every note struck from now on.
    public var transpose = 0
    /// Whether notes sound on when their finger is lifted.
    public var isLatching = false
    private var sent = SentValues()

    public init(ledger: NoteLedger) {
        self.ledger = ledger
    }

    // MARK: Values

    /// Sends a value, unless it is what was sent last.
    /// - Parameter rank: where in the frame; nil: as a bend or a controller.
    func send(_ value: UInt14, to parameter: Parameter, port: Int, rank: Outgoing.Rank? = nil) {
        guard sent.take(value, for: parameter, port: port) else { return }
        var usual = Outgoing.Rank.controller
        if case .bend = parameter { usual = .bend }
        outbox.add(rank ?? usual, port: port, parameter.messages(for: value))
    }

    /// Makes everything that was sent be sent again when it is next set.
    public func forgetValues() { sent.forget() }

    /// Starts, stops or continues whoever follows the default port's clock.
    func transport(_ action: Action) {
        switch action {
        case .start: outbox.add(.transport, port: 0, MessageGroup(.start))
        case .stop: outbox.add(.transport, port: 0, MessageGroup(.stop))
        case .continue: outbox.add(.transport, port: 0, MessageGroup(.continue))
        default: break
        }
    }

    /// Hands out what a frame sends, in its order.
    public func drain(_ send: (Outgoing) -> Void) { outbox.drain(send) }

    // MARK: Notes

    /// A sounding note: what its note off needs.
    struct Note {
        var owner: NoteLedger.Owner
        var port: Int
        var channel: Channel
        var key: UInt7
    }

    /// Strikes a key, with its bend in front of it; one that sounds already is let go first.
    func strike(_ key: UInt7, velocity: UInt7, channel: Channel, port: Int, bend: UInt14? = nil) -> Note {
        var group = MessageGroup()
        let (owner, wasSounding) = ledger.strike(port: port, channel: channel, key: key)
        if wasSounding { group.append(.noteOff(channel, key: key, velocity: 64)) }
        if let bend, sent.take(bend, for: .bend(channel), port: port) { group.append(.bend(channel, bend)) }
        sent.forgetPressure(of: key, channel, port: port)
        group.append(.noteOn(channel, key: key, velocity: velocity))
        outbox.add(.noteOn, port: port, group)
        return Note(owner: owner, port: port, channel: channel, key: key)
    }

    /// Ends a note, unless its key has been struck again since.
    /// - Parameter late: behind the note on of this frame that takes over from it.
    func release(_ note: Note, late: Bool = false) {
        guard ledger.release(note.owner, port: note.port, channel: note.channel, key: note.key) else { return }
        let off = MessageGroup(.noteOff(note.channel, key: note.key, velocity: 64))
        outbox.add(late ? .lateNoteOff : .noteOff, port: note.port, off)
    }

    /// Ends everything that sounds.
    public func releaseAll() {
        ledger.releaseAll { port, channel, key in
            outbox.add(.noteOff, port: port, MessageGroup(.noteOff(channel, key: key, velocity: 64)))
        }
    }
}
