import ALSASequencer
import Bridge
import Glibc
import Mapping

/// The files of a running bridge in the runtime directory: its note ledger and its control socket. A bridge without them
/// plays as well, but cannot be asked, and if it is killed its notes go on.
struct RuntimeFiles {
    let ledger: LedgerFile
    let socket: ControlSocket?

    /// Opens them, and ends the notes that an earlier bridge has left sounding.
    /// - Parameter log: says what cannot be done, and what to do.
    init(_ directory: RuntimeDirectory, log: (String) -> Void) {
        func complain(_ why: String) {
            log(
                "warning: \(directory.path): \(why); this bridge cannot be asked, and if killed leaves notes sounding")
        }
        var failure = directory.make()
        if failure == 0 {
            do throws(LedgerFile.Failure) {
                let file = try LedgerFile(path: directory.notes)
                if NoteLedger(memory: file.owners).count > 0, let count = try? LeftoverNotes.silence(file) {
                    log("ended \(count) notes that an earlier bridge had left sounding")
                }
                file.reset()
                ledger = file
                do throws(SystemFailure) {
                    socket = try ControlSocket(directory)
                } catch {
                    socket = nil
                    complain(error.description)
                }
                return
            } catch {
                switch error {
                case .inUse:
                    complain("another bridge plays here; give this one a folder of its own in XDG_RUNTIME_DIR")
                    (ledger, socket) = (LedgerFile(), nil)
                    return
                case .system(let number): failure = number
                }
            }
        }
        complain(SystemFailure(number: failure).description)
        (ledger, socket) = (LedgerFile(), nil)
    }
}
