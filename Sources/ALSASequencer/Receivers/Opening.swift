import CALSA

extension SequencerClient {
    /// Connects an output port to a receiver until the client ends. Returns whether the connection is new.
    ///
    /// The kernel opens a hardware port only while another port is connected to it, and otherwise drops what is sent to
    /// its address. Nothing happens if the receiver is gone or takes no connections. Our own input port gets no notice.
    @discardableResult
    public func open(_ receiver: SequencerAddress, from port: UInt8) -> Bool {
        guard let handle else { return false }
        return snd_seq_connect_to(handle.pointer, CInt(port), CInt(receiver.client), CInt(receiver.port)) >= 0
    }

    /// Ends all connections of an output port to a receiver.
    func close(_ receiver: SequencerAddress, from port: UInt8) {
        if let handle { _ = ribbon_seq_disconnect(handle.pointer, number, port, snd_seq_addr_t(receiver)) }
    }
}
