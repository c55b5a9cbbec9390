import MIDI

extension Output {
    /// Ends everything that sounds, whoever struck it, then has every receiver of the ports end what else it may sound.
    public func panic(ports: Int) {
        releaseAll()
        for port in 0..<min(ports, NoteLedger.portLimit) {
            for index in 0..<16 as Range<UInt8> { outbox.add(.controller, port: port, .panic(Channel(index: index))) }
        }
        forgetValues()
    }

    /// Tells the receivers of a new patch what it announces.
    public func announce(_ groups: [Outgoing]) {
        for group in groups { outbox.add(group.rank, port: group.port, group.messages) }
    }
}

extension MessageGroup {
    /// Silences a channel: sustain off, all sound off, all notes off, the bend in its middle.
    public static func panic(_ channel: Channel) -> MessageGroup {
        var group = MessageGroup(.controller(channel, 64, 0))
        group.append(.controller(channel, 120, 0))
        group.append(.controller(channel, 123, 0))
        group.append(.bend(channel, .midpoint))
        return group
    }
}
