import ALSASequencer
import Glibc
import MIDI
import Mapping
import System
import Time

/// The notes that a killed bridge has left sounding.
public enum LeftoverNotes {
    public struct Outcome: Hashable, Sendable {
        /// How many notes were sounding.
        public var notes = 0
        /// How many receivers were silenced.
        public var silenced = 0
        /// The receivers that are full. They stay in the file, with their notes.
        public var unreached: [SequencerAddress] = []

        /// Whether the file held nothing.
        public var isEmpty: Bool { self == Outcome() }
    }

    /// How many messages a receiver is sent at once. The kernel keeps 200 for one that does not read.
    private static let portion = 128
    /// Between two portions, in microseconds.
    private static let interval: UInt32 = 10_000
    /// How long receivers that are full may take.
    private static let patience = Nanoseconds.milliseconds(1000)

    /// Sends the exact note offs to all receivers of the bridge, then silences every channel. The file is empty
    /// afterwards, except for receivers that do not take the messages.
    public static func silence(_ file: LedgerFile) throws(SequencerError) -> Outcome {
        let receivers = file.receivers
        var notes: [LedgerFile.Note] = []
        NoteLedger(memory: file.owners).forEach {
            notes.append(LedgerFile.Note(port: UInt8($0), channel: $1, key: $2))
        }
        guard !notes.isEmpty || !receivers.isEmpty else { return Outcome() }
        let client = try SequencerClient(name: "Ribbon panic")
        for receiver in receivers { client.open(receiver.address, from: client.outputs[0]) }
        var debts = receivers.map { Debt($0, notes) }
        let end = MonotonicClock.now + patience
        while true {
            for index in debts.indices { debts[index].pay(through: client) }
            debts.removeAll(where: \.isPaid)
            guard !debts.isEmpty, MonotonicClock.now < end else { break }
            usleep(interval)
        }
        let unreached = debts.map(\.receiver)
        file.replace(unreached, notes.filter { note in unreached.contains { $0.port == note.port } })
        return Outcome(
            notes: notes.count, silenced: receivers.count - unreached.count, unreached: unreached.map(\.address))
    }

    /// What a receiver is to be sent.
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

        /// Sends the next portion. If the receiver is full, it will lose what it was sent, so it begins again.
        mutating func pay(through client: SequencerClient) {
            let portion = messages[sent...].prefix(LeftoverNotes.portion)
            for message in portion { client.append(message, from: client.outputs[0], to: receiver.address) }
            let result = client.flush()
            let isFull = result.failed > 0 && (result.errno == EAGAIN || result.errno == ENOMEM)
            sent = isFull ? 0 : sent + portion.count
        }
    }
}
