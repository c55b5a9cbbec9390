import Bridge
import BridgeClient
import MIDI
import Mapping
import System

/// Repairs the files in the runtime directory when another program has removed or changed them.
final class FileService {
    private var files: RuntimeFiles
    private let reactor: Reactor
    private let controller: LoopController
    private var due: Deadline?
    /// Called when the control socket may have been made again.
    var onChange: () -> Void = {}

    init(_ reactor: Reactor, _ files: RuntimeFiles, _ controller: LoopController) {
        (self.reactor, self.files, self.controller) = (reactor, files, controller)
        reactor.watch(files.descriptor, priority: .ordinary) { [unowned self] _ in mend() }
        due = reactor.deadline(at: files.deadline) { [unowned self] in advance() }
    }

    private func advance() { use(files.advance(to: reactor.now, log: controller.log)) }

    /// Repairs the files if necessary, and has the loop enter its notes in the new ledger, if there is one.
    func mend() {
        use(files.mend(at: reactor.now, log: controller.log))
    }

    /// - Parameter ledger: the new file in which sounding notes are entered from here on; nil: the same file as before.
    private func use(_ ledger: LedgerFile?) {
        if let ledger { controller.order(.useLedger(ledger)) }
        due?.move(to: files.deadline)
        onChange()
    }

    /// The sounding notes. The loop may change its ledger while it is read, so they are those of one moment only
    /// roughly.
    var sounding: [BridgeStatus.Note] {
        var notes: [BridgeStatus.Note] = []
        NoteLedger(memory: files.ledger.owners).forEach { port, channel, key in
            notes.append(
                BridgeStatus.Note(
                    port: port, channel: Int(channel.number), key: Int(key.rawValue), name: KeyName.name(key)))
        }
        return notes
    }

    /// Tells the user of receivers that were full at the end, and what to do.
    func logDebts() { files.logDebts(controller.log) }
}
