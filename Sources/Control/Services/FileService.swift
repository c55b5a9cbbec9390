import Bridge
import BridgeClient
import MIDI
import Mapping
import System

/// Makes the files in the runtime directory anew when another program has removed or changed them.
final class FileService {
    private var files: RuntimeFiles
    private let reactor: Reactor
    private let controller: LoopController
    private var due: Deadline?
    /// Is called when the control socket may have been made anew.
    var onChange: () -> Void = {}

    init(_ reactor: Reactor, _ files: RuntimeFiles, _ controller: LoopController) {
        (self.reactor, self.files, self.controller) = (reactor, files, controller)
        reactor.watch(files.descriptor, priority: .ordinary) { [unowned self] _ in mend() }
        due = reactor.deadline(at: files.deadline) { [unowned self] in
            use(self.files.advance(to: reactor.now, log: controller.log))
        }
    }

    /// Makes them anew if need be, and enters in the ledger what sounds.
    func mend() {
        use(files.mend(at: reactor.now, log: controller.log))
    }

    /// - Parameter ledger: the file that sounding notes are entered in from here on; nil: as before.
    private func use(_ ledger: LedgerFile?) {
        if let ledger { controller.order(.useLedger(ledger)) }
        due?.move(to: files.deadline)
        onChange()
    }

    /// The ledger is the loop's; what is read of it is as true as a look at the moment.
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
