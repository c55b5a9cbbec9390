import ALSASequencer
import Bridge
import MIDI
import Player
import Time

/// A sequencer that keeps what is sent, and gives what the test puts in.
final class FakeSequencer: SequencerEndpoint, @unchecked Sendable {
    let number: UInt8 = 128
    let outputCount = 4
    let input: UInt8 = 4
    let failingReceivers = 0
    var deadline = Timestamp.distantFuture

    /// The messages flushed so far.
    private(set) var sent: [SentMessage] = []
    /// How often something was flushed.
    private(set) var writes = 0
    var incoming: [SequencerInput] = []
    private(set) var tuning = TuningParser()
    private var buffer: [SentMessage] = []

    /// Somebody whose messages come in, and who listens.
    static let other = SequencerAddress(client: 20, port: 0)

    func play(_ message: Message) { incoming.append(.message(message, from: Self.other, port: input)) }

    /// Tells the pitches of keys, in a system exclusive message.
    func tune(_ bytes: [UInt8]) {
        for byte in bytes where tuning.parse(byte) { incoming.append(.tuning(from: Self.other, port: input)) }
    }

    /// Listens to an output port from now on.
    func subscribe(to port: UInt8, _ receiver: SequencerAddress = FakeSequencer.other) {
        incoming.append(.subscribed(sender: SequencerAddress(client: number, port: port), receiver: receiver))
    }

    func append(_ sent: SentMessage) -> Bool {
        guard buffer.count < SequencerClient.capacity else { return false }
        buffer.append(sent)
        return true
    }

    func flush() -> SendResult {
        var result = SendResult()
        result.sent = buffer.count
        if !buffer.isEmpty { writes += 1 }
        sent += buffer
        buffer = []
        return result
    }

    func nextInput() -> SequencerInput? {
        guard !incoming.isEmpty else { return nil }
        let next = incoming.removeFirst()
        if case .subscribed(let sender, let receiver) = next { listeners.append((sender.port, receiver)) }
        return next
    }

    /// Who listens to which port, as far as `nextInput` has told.
    private var listeners: [(port: UInt8, receiver: SequencerAddress)] = []

    func forEachReceiver(of port: UInt8, _ body: (SequencerAddress) -> Void) {
        for listener in listeners where listener.port == port { body(listener.receiver) }
    }

    func noteUnreadInput() { noted.append(sent.count) }

    func noteReadInput() {}

    /// Whom somebody else has disconnected.
    private(set) var released: [SequencerAddress] = []

    func release(_ receiver: SequencerAddress, from port: UInt8) -> SendResult? {
        released.append(receiver)
        var result = SendResult()
        result.sent = 1
        return result
    }

    /// How many messages had been flushed each time that unread input was noted.
    private(set) var noted: [Int] = []

    func recover(at now: Timestamp) {}
    func hurry() {}

    /// Receivers of the first port that are full.
    var unserved: [SequencerAddress] = []
    /// Notes of the first port that have ended.
    var ended: [(Channel, UInt7)] = []

    func forEachUnserved(_ body: (UInt8, SequencerAddress) -> Void) { for address in unserved { body(0, address) } }

    func forEachEndedNote(of port: UInt8, _ body: (Channel, UInt7) -> Void) {
        if port == 0 { for (channel, key) in ended { body(channel, key) } }
    }

    /// The addresses that were disconnected.
    private(set) var disconnected: [SequencerAddress] = []

    func disconnect(_ receiver: SequencerAddress, from port: UInt8) -> SendResult? {
        guard receiver == Self.other else { return nil }
        disconnected.append(receiver)
        var result = SendResult()
        result.sent = 2
        return result
    }
}
