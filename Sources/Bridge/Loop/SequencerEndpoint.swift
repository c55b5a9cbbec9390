import ALSASequencer
import MIDI
import Player
import Time

/// Where the loop's messages go, and where others' come from: our client of the sequencer, or in tests a list.
public protocol SequencerEndpoint: AnyObject, Sendable {
    /// Of the client.
    var number: UInt8 { get }
    /// Readable when something has come in.
    var descriptor: Int32 { get }
    var outputCount: Int { get }
    /// The number of the input port.
    var input: UInt8 { get }
    /// Receivers that are full and hear nothing until they take messages again.
    var failingReceivers: Int { get }
    /// When `recover` has something to do; the distant future while every receiver takes what is sent.
    var deadline: Timestamp { get }

    /// Puts a message behind those that leave with the next `flush`. Where the buffer is full, `false`: flush first.
    func append(_ sent: SentMessage) -> Bool
    func flush() -> SendResult
    /// What came in, one at a time until nil; ask when `descriptor` is readable, and while something is left. After an
    /// `overrun` the notices that were lost follow it.
    func nextInput() -> SequencerInput?
    /// Something has come in that is not read yet; among it may be notices of changed connections.
    func noteUnreadInput()
    /// Nothing has come in since anything was sent.
    func noteReadInput()
    /// Tries the receivers that were full.
    func recover(at now: Timestamp)
    /// Ends the connections to a receiver, and what sounds there. Answers what became of that; nil if there was no
    /// connection.
    func disconnect(_ receiver: SequencerAddress, from port: UInt8) -> SendResult?
    /// Ends what sounds at a receiver that somebody else has disconnected. Answers what became of that; nil if it was told
    /// already.
    func release(_ receiver: SequencerAddress, from port: UInt8) -> SendResult?
    /// All receivers of a port that `nextInput` has reported.
    func forEachReceiver(of port: UInt8, _ body: (SequencerAddress) -> Void)

    // At the end:

    /// Has `recover` try the receivers that are full at once.
    func hurry()
    /// The receivers that may lack something of what was sent.
    func forEachUnserved(_ body: (_ port: UInt8, SequencerAddress) -> Void)
    /// The notes that the receivers of a port should have heard the end of.
    func forEachEndedNote(of port: UInt8, _ body: (Channel, UInt7) -> Void)
}

extension SequencerClient: SequencerEndpoint {
    public func append(_ sent: SentMessage) -> Bool {
        append(sent.message, from: UInt8(truncatingIfNeeded: sent.port), to: sent.receiver?.address)
    }
}

extension Receiver {
    init(_ address: SequencerAddress) { self.init(rawValue: UInt16(address.client) << 8 | UInt16(address.port)) }

    var address: SequencerAddress {
        SequencerAddress(client: UInt8(rawValue >> 8), port: UInt8(truncatingIfNeeded: rawValue))
    }
}
