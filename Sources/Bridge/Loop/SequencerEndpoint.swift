import ALSASequencer
import MIDI
import Player
import Statistics
import Time

/// Sends the loop's messages and receives those of other programs: our client of the sequencer, or in tests a list.
public protocol SequencerEndpoint: AnyObject, Sendable {
    /// The client's number. By it the loop knows our own messages, which it ignores, and the notices of our ports.
    var number: UInt8 { get }
    var outputCount: Int { get }
    /// The number of the input port.
    var input: UInt8 { get }
    /// The number of receivers that are full; they get nothing until they take messages again.
    var failingReceivers: Int { get }
    /// When `recover` has something to do; the distant future while all receivers have room.
    var deadline: Timestamp { get }

    /// Appends a message to those that the next `flush` sends.
    /// - Returns: false if the buffer is full: call `flush` first.
    func append(_ sent: SentMessage) -> Bool
    func flush() -> SendResult
    /// Reads the next event that came in; nil if there is none. Replacements for lost notices follow an `overrun`.
    func nextInput() -> SequencerInput?
    /// The tuning of another program, after `nextInput` has returned `tuning`.
    var tuning: TuningParser { get }
    /// Notes that unread events may hold notices of changed connections.
    func noteUnreadInput()
    /// Notes that all events have been read.
    func noteReadInput()
    /// Tries the receivers that were full again.
    func recover(at now: Timestamp)
    /// Ends the connection to a receiver, and the notes that sound there.
    /// - Returns: the result of sending; nil if there was no connection.
    func disconnect(_ receiver: SequencerAddress, from port: UInt8) -> SendResult?
    /// Ends the notes that sound at a receiver that another program has disconnected.
    /// - Returns: the result of sending; nil if it was done already.
    func release(_ receiver: SequencerAddress, from port: UInt8) -> SendResult?
    /// Calls `body` with each receiver of a port that `nextInput` has reported.
    func forEachReceiver(of port: UInt8, _ body: (SequencerAddress) -> Void)

    // At the end:

    /// Makes `recover` try the receivers that are full at once.
    func hurry()
    /// Calls `body` with each receiver that may lack messages that were sent.
    func forEachUnserved(_ body: (_ port: UInt8, SequencerAddress) -> Void)
    /// Calls `body` with each note of a port whose end its receivers should have heard.
    func forEachEndedNote(of port: UInt8, _ body: (Channel, UInt7) -> Void)
}

extension SequencerClient: SequencerEndpoint {
    public func append(_ sent: SentMessage) -> Bool {
        append(sent.message, from: UInt8(truncatingIfNeeded: sent.port), to: sent.receiver?.address)
    }
}

extension LoopStatistics {
    func noteSent(_ result: SendResult) { noteSent(result.sent, failed: result.failed) }
}

extension Receiver {
    init(_ address: SequencerAddress) { self.init(rawValue: UInt16(address.client) << 8 | UInt16(address.port)) }

    var address: SequencerAddress {
        SequencerAddress(client: UInt8(rawValue >> 8), port: UInt8(truncatingIfNeeded: rawValue))
    }
}
