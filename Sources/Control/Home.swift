import ALSASequencer
import Bridge
import Glibc
import Mapping

/// The runtime directory as a bridge that plays has it: its note ledger, and its control socket. Without one it plays as
/// well, but can not be asked, and its notes are forgotten where it is killed.
struct Home {
    let ledger: LedgerFile
    let socket: ControlSocket?

    /// Ends what a bridge before has left sounding there.
    /// - Parameter tell: says what it can not do, and what to do.
    init(_ directory: RuntimeDirectory, tell: (String) -> Void) {
        func complain(_ why: String) {
            tell(
                "warning: \(directory.path): \(why); this bridge can not be asked, and if killed leaves notes sounding")
        }
        var failure = directory.make()
        if failure == 0 {
            do throws(LedgerFile.Failure) {
                let file = try LedgerFile(path: directory.notes)
                if NoteLedger(memory: file.owners).count > 0, let count = try? Aftermath.silence(file) {
                    tell("ended \(count) notes that a bridge before had left sounding")
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
