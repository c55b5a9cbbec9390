import CALSA

extension SequencerClient {
    /// Connects an output port to a receiver, until the client ends. The kernel opens a hardware port only while somebody
    /// is connected to it, and otherwise drops what is sent to its address.
    ///
    /// A receiver that has gone, or that takes no connections, stays as it is. Answers whether the connection is new. Our own
    /// input port gets no notice of it.
    @discardableResult
    public func open(_ receiver: SequencerAddress, from port: UInt8) -> Bool {
        snd_seq_connect_to(handle.pointer, CInt(port), CInt(receiver.client), CInt(receiver.port)) >= 0
    }

    /// Ends all connections of an output port to a receiver.
    func close(_ receiver: SequencerAddress, from port: UInt8) {
        _ = ribbon_seq_disconnect(handle.pointer, number, port, snd_seq_addr_t(receiver))
    }
}
