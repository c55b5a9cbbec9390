import ALSASequencer
import Bridge
import Glibc

/// What `ribbon panic` does about the bridge of a runtime directory. A bridge that runs holds a lock on its ledger, so one
/// that hangs is told from one that has ended.
public enum Panic {
    public enum Outcome: Hashable, Sendable {
        /// No bridge runs there, and none has left anything.
        case nothing
        /// The bridge that runs there has done it, and answers this.
        case asked(String)
        /// The bridge has ended, and its ledger was not empty.
        case left(LeftoverNotes.Outcome)
        /// The bridge that runs there does not answer, so what its ledger holds was silenced.
        case hung(LeftoverNotes.Outcome)
    }

    public enum Failure: Error, Hashable, Sendable {
        /// This user may not use that file.
        case notPermitted(String)
        /// The file, and the system's error number.
        case unreadable(String, Int32)
        case sequencer(SequencerError)
    }

    /// How many seconds a bridge has to answer: less than usual, because something sounds.
    private static let patience = 2

    public static func silence(_ directory: RuntimeDirectory) throws(Failure) -> Outcome {
        if let outcome = try silenceEnded(directory) { return outcome }
        var isNone = false
        do throws(BridgeConnection.Failure) {
            let reply = try BridgeConnection([directory]).ask(ControlRequest(.panic), within: patience)
            return .asked(reply.message ?? "")
        } catch {
            if case .notPermitted(let path) = error { throw .notPermitted(path) }
            isNone = error == .noBridge
        }
        // It may have ended meanwhile.
        if let outcome = try silenceEnded(directory) { return outcome }
        if isNone, !exists(directory.notes) { return .nothing }
        return .hung(try silence(try copy(directory.notes)))
    }

    /// Nil if a bridge runs there, or if this user may not find out.
    private static func silenceEnded(_ directory: RuntimeDirectory) throws(Failure) -> Outcome? {
        guard exists(directory.notes) else { return exists(directory.socket) ? nil : .nothing }
        let file: LedgerFile
        do throws(LedgerFile.Failure) {
            file = try LedgerFile(path: directory.notes)
        } catch {
            if error == .inUse || error == .system(EACCES) { return nil }
            throw Failure(error, directory.notes)
        }
        let outcome = try silence(file)
        return outcome.isEmpty ? .nothing : .left(outcome)
    }

    private static func copy(_ path: String) throws(Failure) -> LedgerFile {
        do throws(LedgerFile.Failure) { return try LedgerFile(copyOf: path) } catch { throw Failure(error, path) }
    }

    private static func silence(_ file: LedgerFile) throws(Failure) -> LeftoverNotes.Outcome {
        do throws(SequencerError) { return try LeftoverNotes.silence(file) } catch { throw .sequencer(error) }
    }

    /// Also true where this user may not look.
    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 || errno != ENOENT }
}

extension Panic.Failure {
    fileprivate init(_ failure: LedgerFile.Failure, _ path: String) {
        switch failure {
        case .system(EACCES): self = .notPermitted(path)
        case .system(let number): self = .unreadable(path, number)
        case .inUse: self = .unreadable(path, EWOULDBLOCK)
        }
    }
}
