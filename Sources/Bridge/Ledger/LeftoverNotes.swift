import ALSASequencer
import Glibc
import MIDI
import Mapping
import Time

/// Ends the notes that a killed bridge has left sounding: each of its receivers is sent the exact note offs, then every
/// channel is silenced. A receiver takes its messages in portions; one that is full is tried again, for a second at most.
///
/// It never waits: `advance` is to be called at `deadline`, until that is the distant future.
public struct LeftoverNotes {
    public struct Outcome: Hashable, Sendable {
        /// How many notes were sounding.
        public var notes = 0
        /// How many receivers were silenced.
        public var silenced = 0
        /// The receivers that are still full. They stay in the file, with their notes.
        public var unreached: [SequencerAddress] = []

        /// Whether the file held nothing.
        public var isEmpty: Bool { self == Outcome() }
    }

    /// Sends messages to one receiver.
    /// - Returns: whether there was room for all of them. If not, some may be lost.
    public typealias Sending = (_ messages: ArraySlice<Message>, _ receiver: SequencerAddress) -> Bool

    /// The most messages that a receiver is sent at once. The kernel keeps 200 for one that does not read.
    private static let portion = 128
    /// The time between two portions.
    private static let interval = Nanoseconds.milliseconds(10)
    /// How long receivers that are full may take.
    private static let patience = Nanoseconds.milliseconds(1000)

    /// The ledger of the killed bridge.
    public let file: LedgerFile
    private let notes: [LedgerFile.Note]
    private let receiverCount: Int
    /// The receivers that still lack messages.
    private var debts: [Debt]
    private let send: Sending
    /// When receivers that are still full are given up.
    private let end: Timestamp
    /// When the next portion is to be sent; the distant future when all is done.
    public private(set) var deadline: Timestamp

    /// Nothing is sent before `advance`.
    /// - Parameters:
    ///   - file: the ledger of the killed bridge; if it holds nothing, there is nothing to do.
    ///   - open: is called with the receivers, if there are notes or receivers; by default it opens the sequencer.
    /// - Throws: what `open` throws.
    public init(
        of file: LedgerFile, at now: Timestamp,
        open: ([SequencerAddress]) throws(SequencerError) -> Sending = LeftoverNotes.sequencer
    ) throws(SequencerError) {
        let receivers = file.receivers
        var notes: [LedgerFile.Note] = []
        NoteLedger(memory: file.owners).forEach {
            notes.append(LedgerFile.Note(port: UInt8($0), channel: $1, key: $2))
        }
        let isEmpty = notes.isEmpty && receivers.isEmpty
        send = isEmpty ? { _, _ in true } : try open(receivers.map(\.address))
        debts = receivers.map { Debt($0, notes) }
        (self.file, self.notes, receiverCount) = (file, notes, receivers.count)
        (end, deadline) = (now + Self.patience, isEmpty ? .distantFuture : now)
    }

    /// A client of the sequencer that sends to these receivers by direct address.
    /// - Throws: why the sequencer does not open.
    public static func sequencer(_ receivers: [SequencerAddress]) throws(SequencerError) -> Sending {
        let client = try SequencerClient(name: "Ribbon panic")
        for receiver in receivers { client.open(receiver, from: client.outputs[0]) }
        return { messages, receiver in
            for message in messages { client.append(message, from: client.outputs[0], to: receiver) }
            let result = client.flush()
            return result.failed == 0 || result.errno != EAGAIN && result.errno != ENOMEM
        }
    }

    /// Sends the portions that are due. At the end the file is empty, except for receivers that did not take their messages.
    public mutating func advance(to now: Timestamp) {
        guard deadline <= now else { return }
        for index in debts.indices { debts[index].pay(send) }
        debts.removeAll(where: \.isPaid)
        deadline = now + Self.interval
        if debts.isEmpty || now >= end { finish() }
    }

    /// Stops trying: the receivers that have not taken their messages stay in the file.
    public mutating func finish() {
        deadline = .distantFuture
        let unreached = debts.map(\.receiver)
        file.replace(unreached, notes.filter { note in unreached.contains { $0.port == note.port } })
    }

    /// The result so far.
    public var outcome: Outcome {
        Outcome(
            notes: notes.count, silenced: receiverCount - debts.count, unreached: debts.map(\.receiver.address))
    }

    /// The messages that a receiver lacks.
    private struct Debt {
        let receiver: LedgerFile.Receiver
        private let messages: [Message]
        private var sent = 0

        init(_ receiver: LedgerFile.Receiver, _ notes: [LedgerFile.Note]) {
            self.receiver = receiver
            var messages: [Message] = []
            for note in notes where note.port == receiver.port {
                messages.append(.noteOff(note.channel, key: note.key, velocity: 64))
            }
            for index in 0..<16 as Range<UInt8> { messages += MessageGroup.panic(Channel(index: index)) }
            self.messages = messages
        }

        var isPaid: Bool { sent >= messages.count }

        /// Sends the next portion. A receiver that is full loses what it was sent, so it begins again.
        mutating func pay(_ send: Sending) {
            let portion = messages[sent...].prefix(LeftoverNotes.portion)
            sent = send(portion, receiver.address) ? sent + portion.count : 0
        }
    }
}
