import ALSASequencer

/// The ports of all clients of the sequencer, and their connections.
protocol PortGraph: AnyObject {
    /// Readable while notices wait for `nextInput`.
    var descriptor: Int32 { get }
    /// The next port, client or connection that has come or gone; nil when there is no more.
    func nextInput() -> SequencerInput?
    func ports() throws(SequencerError) -> [SequencerPort]
    func receivers(of sender: SequencerAddress) throws(SequencerError) -> [SequencerAddress]
    func senders(to receiver: SequencerAddress) throws(SequencerError) -> [SequencerAddress]
    /// Answers whether the connection is new.
    func connect(_ sender: SequencerAddress, to receiver: SequencerAddress) throws(SequencerError) -> Bool
    /// Answers whether there was such a connection.
    @discardableResult
    func disconnect(_ sender: SequencerAddress, from receiver: SequencerAddress) throws(SequencerError) -> Bool
}

extension PortDirectory: PortGraph {}
