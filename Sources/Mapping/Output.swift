import MIDI

/// The one way out of a patch: notes go through the ledger, values only where they changed, all of it into the outbox.
public final class Output {
    public let ledger: NoteLedger
    public internal(set) var outbox = Outbox()
    /// Semitones, added to every note struck from now on.
    public var transpose = 0
    /// Whether notes sound on when their finger is lifted.
    public var isLatching = false
    /// The last bend of each channel of each port.
    private var bends: [UInt14?]
    /// The last value of each parameter that routes send to.
    private var values: [UInt14?] = []
    private var parameters: [PortParameter] = []

    private struct PortParameter: Hashable {
        var port: Int
        var parameter: Parameter
    }

    public init(ledger: NoteLedger) {
        self.ledger = ledger
        bends = Array(repeating: nil, count: NoteLedger.portLimit * 16)
    }

    // MARK: Values

    /// Where a parameter's last value is kept; two routes to one parameter share it. Called while a patch is mounted.
    func register(_ parameter: Parameter, port: Int) -> Int {
        let entry = PortParameter(port: port, parameter: parameter)
        if let index = parameters.firstIndex(of: entry) { return index }
        parameters.append(entry)
        values.append(nil)
        return parameters.count - 1
    }

    /// Sends a registered parameter's value, unless it is what was sent last.
    func send(_ value: UInt14, to index: Int) {
        let (port, parameter) = (parameters[index].port, parameters[index].parameter)
        if case .bend(let channel) = parameter { return bend(channel, to: value, port: port) }
        guard values[index] != value else { return }
        values[index] = value
        outbox.add(.controller, port: port, parameter.messages(for: value))
    }

    /// Makes everything that was sent be sent again when it is next set.
    public func forgetValues() {
        for index in values.indices { values[index] = nil }
        for index in bends.indices { bends[index] = nil }
    }

    func bend(_ channel: Channel, to value: UInt14, port: Int) {
        guard takeBend(channel, value, port) else { return }
        outbox.add(.bend, port: port, MessageGroup(.bend(channel, value)))
    }

    private func takeBend(_ channel: Channel, _ value: UInt14, _ port: Int) -> Bool {
        let index = port * 16 + Int(channel.index)
        defer { bends[index] = value }
        return bends[index] != value
    }

    // MARK: Notes

    /// A sounding note: what its note off needs.
    struct Note {
        var owner: NoteLedger.Owner
        var port: Int
        var channel: Channel
        var key: UInt7
    }

    /// Strikes a key, with its bend and its expression in front of it; one that sounds already is let go first.
    func strike(
        _ key: UInt7, velocity: UInt7, channel: Channel, port: Int, bend: UInt14? = nil,
        expression: MessageGroup = MessageGroup()
    ) -> Note {
        var group = MessageGroup()
        let (owner, wasSounding) = ledger.strike(port: port, channel: channel, key: key)
        if wasSounding { group.append(.noteOff(channel, key: key, velocity: 64)) }
        if let bend, takeBend(channel, bend, port) { group.append(.bend(channel, bend)) }
        for message in expression { group.append(message) }
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
