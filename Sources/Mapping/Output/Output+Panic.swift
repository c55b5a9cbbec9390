import MIDI

extension Output {
    /// Ends all notes, then silences every channel of the ports, in case something else sounds at a receiver.
    public func panic(ports: Int) {
        releaseAll()
        for port in 0..<min(ports, NoteLedger.portLimit) {
            for index in 0..<16 as Range<UInt8> { outbox.add(.controller, port: port, .panic(Channel(index: index))) }
        }
        invalidateSentValues()
    }

    /// Sends the announcement of a new patch.
    public func announce(_ groups: [Outgoing]) {
        for group in groups { outbox.add(group.rank, port: group.port, group.messages) }
    }
}

extension MessageGroup {
    /// Silences a channel: sustain off, all sound off, all notes off, bend centred.
    public static func panic(_ channel: Channel) -> MessageGroup {
        var group = MessageGroup(.controller(channel, ControllerNumber.sustain, 0))
        group.append(.controller(channel, ControllerNumber.allSoundOff, 0))
        group.append(.controller(channel, ControllerNumber.allNotesOff, 0))
        group.append(.bend(channel, .midpoint))
        return group
    }
}
