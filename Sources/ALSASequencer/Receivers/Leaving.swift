import CALSA
import Glibc
import MIDI

extension SequencerClient {
    /// Ends everything of ours that sounds or is held at a receiver, by its address, so that no other receiver is affected;
    /// then ends the connections from one of our ports to it. Nil if there was no connection.
    ///
    /// The client's owner does this itself, so that nothing is sent between the note offs and the end of the connection. The
    /// note offs come first, because the kernel closes a hardware port with its last connection.
    public func disconnect(_ receiver: SequencerAddress, from port: UInt8) -> SendResult? {
        guard let handle, ribbon_seq_is_connected(handle.pointer, number, port, snd_seq_addr_t(receiver)) != 0 else {
            return nil
        }
        let result = sendEnds(to: receiver, from: port, .ofSounding)
        close(receiver, from: port)
        forget(receiver, from: port)
        return result
    }

    /// Ends everything of ours that sounds or is held at a receiver whose connection another program has ended, by its
    /// address. Call this when the notice arrives. Notes that have ended since the last `noteReadInput` are ended too:
    /// their note offs may have been sent after the end of the connection. Nil if this has been done already.
    ///
    /// Meanwhile a hardware port is connected again, unless another program has done so: the kernel closed it with its
    /// last connection and would drop the note offs.
    public func release(_ receiver: SequencerAddress, from port: UInt8) -> SendResult? {
        guard receivers.contains(receiver, port: port) else { return nil }
        let isOpened = receiver.isKernel && open(receiver, from: port)
        let result = sendEnds(to: receiver, from: port, .sinceForgotten)
        if isOpened { close(receiver, from: port) }
        forget(receiver, from: port)
        return result
    }

    private func forget(_ receiver: SequencerAddress, from port: UInt8) {
        receivers.remove(receiver, port: port)
        updateDestination(of: port)
    }

    private func sendEnds(to receiver: SequencerAddress, from port: UInt8, _ ends: SentState.Ends) -> SendResult {
        // A receiver that is full or catching up may have missed the end of any note.
        let ends = receivers.isHealthy(receiver, port: port) ? ends : .ofAllStruck
        var result = SendResult()
        var cursor = 0
        while let message = states[Int(port)].nextEnd(&cursor, ends) {
            if !hasRoom { result += flush() }
            put(message, from: port, to: receiver)
        }
        result += flush()
        // Nothing sounds at a receiver that no longer exists.
        return result.errno == ENOENT ? SendResult() : result
    }
}
