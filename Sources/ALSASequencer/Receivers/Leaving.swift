import CALSA
import Glibc
import MIDI

extension SequencerClient {
    /// Ends the connections from one of our ports to a receiver, and everything of ours that sounds there or is held: by
    /// its address, so the other receivers hear nothing of it. Answers what became of that; nil if there was no
    /// connection.
    ///
    /// The owner of the client does this itself: nothing is sent between the end of the connection and the note offs.
    public func disconnect(_ receiver: SequencerAddress, from port: UInt8) -> SendResult? {
        guard ribbon_seq_disconnect(handle.pointer, number, port, snd_seq_addr_t(receiver)) > 0 else { return nil }
        return end(receiver, from: port, .ofSounding)
    }

    /// Ends everything of ours that sounds or is held at a receiver whose connection somebody else has ended, by its address:
    /// also what has ended since the last `noteReadInput`, for those note offs may have been sent behind the end of the
    /// connection. To be called for its notice. Answers what became of that; nil if it was told already.
    public func release(_ receiver: SequencerAddress, from port: UInt8) -> SendResult? {
        guard receivers.contains(receiver, port: port) else { return nil }
        return end(receiver, from: port, .sinceForgotten)
    }

    private func end(_ receiver: SequencerAddress, from port: UInt8, _ ends: SentState.Ends) -> SendResult {
        // One that is full or catches up may have missed the end of any note.
        let ends = receivers.isHealthy(receiver, port: port) ? ends : .ofAllStruck
        receivers.remove(receiver, port: port)
        updateDestination(of: port)
        var result = SendResult()
        var cursor = 0
        while let message = states[Int(port)].nextEnd(&cursor, ends) {
            if !hasRoom { result += flush() }
            put(message, from: port, to: receiver)
        }
        result += flush()
        // Where it has gone altogether, nothing sounds.
        return result.errno == ENOENT ? SendResult() : result
    }
}
