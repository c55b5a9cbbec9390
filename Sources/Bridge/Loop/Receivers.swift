import ALSASequencer
import Player
import Statistics
import Time

/// Keeps track of the receivers of our output ports: for the player, and in the ledger's file, which outlives the
/// program.
final class Receivers<Port: SequencerEndpoint> {
    /// Holds the sounding notes and their receivers.
    private(set) var ledger: LedgerFile
    /// Whether the owner has been told that a part of the file was lost.
    private var isLossKnown = false
    private let player: Player
    private let port: Port
    private let statistics: LoopStatistics

    init(_ player: Player, _ port: Port, _ ledger: LedgerFile, _ statistics: LoopStatistics) {
        self.player = player
        self.port = port
        self.ledger = ledger
        self.statistics = statistics
        player.output.ledger.keepCopy(in: ledger.owners)
    }

    // MARK: Connections

    func connect(_ receiver: SequencerAddress, _ number: UInt8, at now: Timestamp) {
        guard !player.isConnected(Receiver(receiver), port: Int(number)) else { return }
        ledger.add(receiver, port: number)
        player.connect(Receiver(receiver), port: Int(number), at: now)
    }

    /// Ends a connection, and the notes at the receiver.
    func disconnect(_ receiver: SequencerAddress, _ number: UInt8) {
        guard let result = port.disconnect(receiver, from: number) else { return }
        statistics.noteSent(result)
        forget(receiver, number)
    }

    /// Ends the notes at a receiver that another program has disconnected, or that is gone.
    func release(_ receiver: SequencerAddress, _ number: UInt8) {
        if let result = port.release(receiver, from: number) { statistics.noteSent(result) }
        forget(receiver, number)
    }

    /// Removes a receiver that is no longer connected from the ledger's file and from the player.
    private func forget(_ receiver: SequencerAddress, _ number: UInt8) {
        ledger.remove(receiver, port: number)
        player.disconnect(Receiver(receiver), port: Int(number))
    }

    // MARK: The ledger's file

    /// Notes it if a part of the file was lost, because another program has shortened it.
    /// - Returns: whether this is news.
    func noteLostLedger() -> Bool {
        guard ledger.isLost, !isLossKnown else { return false }
        isLossKnown = true
        statistics.noteLostLedger()
        return true
    }

    /// Enters the sounding notes and their receivers in another file, which is used from now on.
    /// - Returns: the earlier file.
    func use(_ next: LedgerFile) -> LedgerFile {
        let former = ledger
        ledger = next
        isLossKnown = false
        statistics.noteNewLedger()
        player.output.ledger.keepCopy(in: next.owners)
        for number in 0..<UInt8(truncatingIfNeeded: port.outputCount) {
            port.forEachReceiver(of: number) { next.add($0, port: number) }
        }
        return former
    }

    /// Leaves nothing in the ledger but the receivers that may lack messages, and the notes whose end they may lack.
    /// Called at the end of the program.
    func keepDebts() {
        var receivers: [LedgerFile.Receiver] = []
        port.forEachUnserved { receivers.append(LedgerFile.Receiver(port: $0, address: $1)) }
        var notes: [LedgerFile.Note] = []
        for number in Set(receivers.map(\.port)) {
            port.forEachEndedNote(of: number) { notes.append(LedgerFile.Note(port: number, channel: $0, key: $1)) }
        }
        ledger.replace(receivers, notes)
    }
}
