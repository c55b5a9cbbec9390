import CALSA
import MIDI

extension SequencerClient {
    /// Ends the connections from one of our ports to a receiver, and everything of ours that sounds there or is held: by
    /// its address, so the other receivers hear nothing of it. Answers what became of that; nil if there was no
    /// connection.
    ///
    /// The owner of the client does this itself. If another thread ended the connection, a note off that is sent at that
    /// moment would reach nobody there, and nobody would know.
    public func disconnect(_ receiver: SequencerAddress, from port: UInt8) -> SendResult? {
        guard ribbon_seq_disconnect(handle.pointer, number, port, snd_seq_addr_t(receiver)) > 0 else { return nil }
        // One that is full or catches up may have missed the end of any note.
        let mayHaveMissedEnds = receivers.receivers.contains {
            $0.port == port && $0.address == receiver && $0.health != .healthy
        }
        receivers.remove(receiver, port: port)
        updateDestination(of: port)
        var result = SendResult()
        var cursor = 0
        while let message = states[Int(port)].nextEnd(&cursor, ofAllStruck: mayHaveMissedEnds) {
            if !hasRoom { result += flush() }
            put(message, from: port, to: receiver)
        }
        result += flush()
        return result
    }
}
