import CALSA

extension SequencerClient {
    /// Connects an output port to a receiver, until the client ends. The kernel opens a hardware port only while somebody
    /// is connected to it, and otherwise drops what is sent to its address.
    ///
    /// A receiver that has gone, or that takes no connections, stays as it is.
    public func open(_ receiver: SequencerAddress, from port: UInt8) {
        snd_seq_connect_to(handle.pointer, CInt(port), CInt(receiver.client), CInt(receiver.port))
    }
}
