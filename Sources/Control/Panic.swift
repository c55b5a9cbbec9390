import ALSASequencer
import Bridge
import BridgeClient
import Glibc
import System
import Time

/// Silences the bridge of a runtime directory for `ribbon panic`. A bridge that runs holds a lock on its ledger; this tells
/// one that hangs from one that has ended.
public enum Panic {
    public enum Outcome: Hashable, Sendable {
        /// No bridge runs there, and none has left anything.
        case nothing
        /// The bridge that runs there has silenced everything; this is its answer.
        case asked(String)
        /// The bridge has ended, and its ledger was not empty.
        case left(LeftoverNotes.Outcome)
        /// The bridge that runs there does not answer, so the notes in its ledger were ended.
        case hung(LeftoverNotes.Outcome)

        /// Whether a running bridge was silenced. `ribbon panic` then looks in no further folder.
        public var isOfRunningBridge: Bool {
            switch self {
            case .nothing, .left: false
            case .asked, .hung: true
            }
        }
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

    /// Silences the notes that were set aside because the bridge that runs now needed the ledger.
    public static func silenceSetAside(_ directory: RuntimeDirectory) throws(Failure) -> Outcome {
        guard directory.isTrusted, access(directory.leftNotes, F_OK) == 0 else { return .nothing }
        guard let outcome = try silenceEnded(directory.leftNotes) else { return .nothing }
        if case .left(let left) = outcome, !left.unreached.isEmpty { return outcome }
        unlink(directory.leftNotes)
        return outcome
    }

    /// Silences the bridge, whether it runs or has ended.
    public static func silence(_ directory: RuntimeDirectory) throws(Failure) -> Outcome {
        guard directory.isTrusted, exists(directory.notes) || exists(directory.socket) else { return .nothing }
        if let outcome = try silenceEnded(directory.notes) { return outcome }
        var isNone = false
        do throws(BridgeConnection.Failure) {
            let reply = try BridgeConnection([directory]).ask(ControlRequest(.panic), within: patience)
            return .asked(reply.message ?? "")
        } catch {
            switch error {
            case .notPermitted(let path): throw .notPermitted(path)
            case .foreign: return .nothing
            case .noBridge: isNone = true
            case .lost, .refused: isNone = false
            }
        }
        // The bridge may have ended meanwhile.
        if let outcome = try silenceEnded(directory.notes) { return outcome }
        if isNone, !exists(directory.notes) { return .nothing }
        return .hung(try silence(try copy(directory.notes)))
    }

    /// Silences the notes in a ledger that no bridge uses.
    /// - Returns: nil if a bridge uses it, or if this user may not find out.
    private static func silenceEnded(_ path: String) throws(Failure) -> Outcome? {
        guard access(path, F_OK) == 0 else { return nil }
        let file: LedgerFile
        do throws(LedgerFile.Failure) {
            file = try LedgerFile(path: path)
        } catch {
            if error == .inUse || error == .system(EACCES) { return nil }
            throw Failure(error, path)
        }
        let outcome = try silence(file)
        return outcome.isEmpty ? .nothing : .left(outcome)
    }

    private static func copy(_ path: String) throws(Failure) -> LedgerFile {
        do throws(LedgerFile.Failure) { return try LedgerFile(copyOf: path) } catch { throw Failure(error, path) }
    }

    /// Ends the notes of a ledger. Blocks until all receivers have their messages, for a second at most: a command has
    /// nothing else to do.
    private static func silence(_ file: LedgerFile) throws(Failure) -> LeftoverNotes.Outcome {
        let reactor = Reactor()
        var notes: LeftoverNotes
        do throws(SequencerError) {
            notes = try LeftoverNotes(of: file, at: reactor.now)
        } catch {
            throw .sequencer(error)
        }
        let due = reactor.deadline {}
        while notes.deadline < .distantFuture {
            due.move(to: notes.deadline)
            reactor.turn()
            notes.advance(to: reactor.now)
        }
        return notes.outcome
    }

    /// Whether a file exists; also true if this user may not look.
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
