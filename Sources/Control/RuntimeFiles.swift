import ALSASequencer
import Bridge
import Glibc
import Mapping

/// The files of a running bridge in the runtime directory: its note ledger and its control socket. A bridge without them
/// plays as well, but takes no requests, and if it is killed its notes go on.
struct RuntimeFiles {
    let ledger: LedgerFile
    let socket: ControlSocket?

    /// Opens them, and ends the notes that an earlier bridge has left sounding.
    /// - Parameter log: writes a line for the user.
    init(_ directory: RuntimeDirectory, log: (String) -> Void) {
        func logFailure(_ reason: String) {
            log(
                "warning: \(directory.path): \(reason); this bridge takes no requests, and if killed leaves notes sounding"
            )
        }
        var failure = directory.make()
        if failure == 0 {
            do throws(LedgerFile.Failure) {
                ledger = try Self.emptyLedger(directory, log)
                do throws(SystemFailure) {
                    socket = try ControlSocket(directory)
                } catch {
                    socket = nil
                    logFailure(error.description)
                }
                return
            } catch {
                switch error {
                case .inUse:
                    logFailure("another bridge plays here; give this one a folder of its own in XDG_RUNTIME_DIR")
                    (ledger, socket) = (LedgerFile(), nil)
                    return
                case .system(let number): failure = number
                }
            }
        }
        logFailure(SystemFailure(number: failure).description)
        (ledger, socket) = (LedgerFile(), nil)
    }

    /// Ends the notes that an earlier bridge has left sounding. Those that do not end are set aside for `ribbon panic`.
    private static func emptyLedger(
        _ directory: RuntimeDirectory, _ log: (String) -> Void
    ) throws(LedgerFile.Failure) -> LedgerFile {
        let file = try LedgerFile(path: directory.notes)
        if NoteLedger(memory: file.owners).count > 0 {
            do throws(SequencerError) {
                let outcome = try LeftoverNotes.silence(file)
                log("ended \(outcome.notes) notes that an earlier bridge had left sounding")
                if let warning = outcome.warning { log("warning: \(warning)") }
            } catch {
                log("warning: notes that an earlier bridge has left sounding cannot be ended: \(error)")
            }
            if NoteLedger(memory: file.owners).count > 0, rename(directory.notes, directory.leftNotes) == 0 {
                return try LedgerFile(path: directory.notes)
            }
        }
        file.reset()
        return file
    }

    /// Tells the user of receivers that were full at the end, and what to do.
    func logDebts(_ log: (String) -> Void) {
        let receivers = ledger.receivers.map(\.address.description)
        guard !receivers.isEmpty else { return }
        let mend = ledger.isFile ? "; “ribbon panic” sends them" : ""
        log("warning: \(receivers.joined(separator: ", ")): full, so not all note offs were sent\(mend)")
    }
}

extension LeftoverNotes.Outcome {
    /// What remains to be done; nil if nothing does.
    public var warning: String? {
        guard !unreached.isEmpty else { return nil }
        let receivers = unreached.map(\.description).joined(separator: ", ")
        return "\(receivers): full, so not all note offs were sent; try “ribbon panic” when it reads again"
    }
}
