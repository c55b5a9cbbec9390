import ALSASequencer
import Bridge
import BridgeClient
import Glibc
import Mapping
import System
import Time

/// The files of a running bridge in the runtime directory: its note ledger and its control socket. A bridge without them
/// plays as well, but takes no requests, and if it is killed its notes go on. Files that another program removes or changes
/// are repaired.
struct RuntimeFiles {
    private(set) var ledger: LedgerFile
    private(set) var socket: ControlSocket?
    private let directory: RuntimeDirectory
    private let open: Opening
    /// The notes of an earlier bridge that have not ended yet, because receivers are full; else nil.
    private var leftover: LeftoverNotes?
    /// Nil if there are no files, or if they cannot be watched.
    private var watch: RuntimeWatch?
    /// When to try a repair again, because the folder cannot be watched just now.
    private var nextTry = Timestamp.distantFuture
    /// The last sentence about files that could not be repaired. It is not said twice in a row.
    private var lastFailure: String?

    /// Makes the function that sends note offs to these receivers.
    typealias Opening = ([SequencerAddress]) throws(SequencerError) -> LeftoverNotes.Sending

    /// Opens the files, and ends the notes that an earlier bridge has left sounding.
    /// - Parameters:
    ///   - patience: how long a bridge that still plays there has to end.
    ///   - log: writes a line for the user.
    init(
        _ directory: RuntimeDirectory, at now: Timestamp, patience: Nanoseconds = .seconds(1),
        open: @escaping Opening = LeftoverNotes.sequencer, log: (String) -> Void
    ) throws(BridgeInUse) {
        (self.directory, self.open) = (directory, open)
        func logFailure(_ reason: String) {
            log("warning: \(directory.path): \(reason); \(Self.consequence)")
        }
        var failure = directory.make()
        if failure == 0 {
            do throws(LedgerFile.Failure) {
                (ledger, leftover) = try Self.awaitedLedger(directory, at: now, patience, open, log)
                do throws(SystemError) {
                    socket = try ControlSocket(directory)
                } catch {
                    socket = nil
                    logFailure(error.description)
                }
                watch = RuntimeWatch()
                watch?.begin(directory.path)
                return
            } catch {
                switch error {
                case .inUse: throw BridgeInUse(directory)
                case .system(let number): failure = number
                }
            }
        }
        logFailure(SystemError(number: failure).description)
        (ledger, socket) = (LedgerFile(), nil)
    }

    private static let consequence = "this bridge takes no requests, and if killed leaves notes sounding"

    // MARK: Repair

    /// Readable when another program has removed or changed one of the files; −1: never.
    var descriptor: Int32 { watch?.descriptor ?? -1 }

    /// When `advance` has something to do; the distant future if nothing is due.
    var deadline: Timestamp { min(nextTry, leftover?.deadline ?? .distantFuture) }

    /// Does what is due.
    /// - Returns: as `mend`.
    mutating func advance(to now: Timestamp, log: (String) -> Void) -> LedgerFile? {
        leftover?.advance(to: now)
        if leftover?.deadline == .distantFuture { forgetLeftover(log) }
        return nextTry <= now ? mend(at: now, log: log) : nil
    }

    /// Repairs files that another program has removed or changed. If the folder goes meanwhile, `advance` tries again
    /// in a second.
    /// - Returns: the new file in which sounding notes are entered from here on; nil: the same file as before.
    mutating func mend(at now: Timestamp, log: (String) -> Void) -> LedgerFile? {
        guard let watch else { return nil }
        nextTry = .distantFuture
        let changed = watch.drain()
        let isFolderThere = access(directory.path, F_OK) == 0
        // “notes” is the file's name in `RuntimeDirectory.notes`.
        let isLedgerWhole = !changed.contains("notes") && ledger.isWhole(at: directory.notes)
        guard !isLedgerWhole || socket?.isThere == false else { return nil }
        let lost = !isFolderThere ? directory.path : isLedgerWhole ? directory.socket : directory.notes
        watch.end()
        defer {
            watch.begin(directory.path)
            if !watch.isWatching { nextTry = now + .seconds(1) }
        }
        do throws(SystemError) {
            let made = try makeAnew(isLedgerWhole: isLedgerWhole, at: now, log)
            lastFailure = nil
            log("warning: \(lost): another program has removed or changed it; it has been made anew")
            return made
        } catch {
            let reason = error.number == EWOULDBLOCK ? "another bridge plays here now" : error.description
            let sentence = "\(lost): another program has removed or changed it, and it cannot be made anew: \(reason)"
            if sentence != lastFailure { log("warning: \(sentence); \(Self.consequence); restart it") }
            lastFailure = sentence
            return nil
        }
    }

    /// Makes the files anew that are needed. The ledger comes first: the holder of its lock owns the folder.
    private mutating func makeAnew(
        isLedgerWhole: Bool, at now: Timestamp, _ log: (String) -> Void
    ) throws(SystemError) -> LedgerFile? {
        let failure = directory.make()
        guard failure == 0 else { throw SystemError(number: failure) }
        var made: LedgerFile?
        if !isLedgerWhole {
            ledger.leave(directory.notes)
            do throws(LedgerFile.Failure) {
                let opened = try Self.emptyLedger(directory, at: now, open, log)
                made = opened.ledger
                if opened.leftover != nil { leftover = opened.leftover }
            } catch {
                switch error {
                case .inUse: throw SystemError(number: EWOULDBLOCK)
                case .system(let number): throw SystemError(number: number)
                }
            }
        }
        if let made { ledger = made }
        if socket?.isThere == false { try socket?.listenAnew(directory) }
        return made
    }

    // MARK: Notes that an earlier bridge has left sounding

    /// Opens the ledger, once the bridge that uses it has ended.
    private static func awaitedLedger(
        _ directory: RuntimeDirectory, at now: Timestamp, _ patience: Nanoseconds, _ open: Opening,
        _ log: (String) -> Void
    ) throws(LedgerFile.Failure) -> (ledger: LedgerFile, leftover: LeftoverNotes?) {
        let end = MonotonicClock.now + patience
        while true {
            do throws(LedgerFile.Failure) {
                return try emptyLedger(directory, at: now, open, log)
            } catch {
                guard error == .inUse, MonotonicClock.now < end else { throw error }
            }
            Poll.wait(for: -1, until: MonotonicClock.now + .milliseconds(20))
        }
    }

    /// Opens the ledger, empty. The notes that it held are ended; if a receiver is full, they are set aside for
    /// `ribbon panic`, and `leftover` goes on with them.
    private static func emptyLedger(
        _ directory: RuntimeDirectory, at now: Timestamp, _ open: Opening, _ log: (String) -> Void
    ) throws(LedgerFile.Failure) -> (ledger: LedgerFile, leftover: LeftoverNotes?) {
        let file = try LedgerFile(path: directory.notes)
        var leftover: LeftoverNotes?
        if NoteLedger(memory: file.owners).count > 0 {
            do throws(SequencerError) {
                leftover = try LeftoverNotes(of: file, at: now, open: open)
                leftover?.advance(to: now)
            } catch {
                log("warning: notes that an earlier bridge has left sounding cannot be ended: \(error)")
            }
            if NoteLedger(memory: file.owners).count > 0, rename(directory.notes, directory.leftNotes) == 0 {
                return (try LedgerFile(path: directory.notes), leftover)
            }
            leftover?.finish()
            if let leftover { Self.log(leftover.outcome, log) }
        }
        file.reset()
        return (file, nil)
    }

    private static func log(_ outcome: LeftoverNotes.Outcome, _ log: (String) -> Void) {
        log("ended \(outcome.notes) notes that an earlier bridge had left sounding")
        if let warning = outcome.warning { log("warning: \(warning)") }
    }

    /// Tells what became of the notes of an earlier bridge, and removes their ledger if all have ended.
    private mutating func forgetLeftover(_ log: (String) -> Void) {
        guard let ended = leftover else { return }
        leftover = nil
        Self.log(ended.outcome, log)
        if ended.outcome.unreached.isEmpty { ended.file.leave(directory.leftNotes) }
    }

    // MARK: The end

    /// Tells the user of receivers that were full at the end, and what to do.
    mutating func logDebts(_ log: (String) -> Void) {
        leftover?.finish()
        forgetLeftover(log)
        let receivers = ledger.receivers.map(\.address.description)
        guard !receivers.isEmpty else { return }
        let mend = ledger.isFile ? "; “ribbon panic” sends them" : ""
        log("warning: \(receivers.joined(separator: ", ")): full, so not all note offs were sent\(mend)")
    }
}

extension LeftoverNotes.Outcome {
    /// Says which receivers were not silenced, and how to go on; nil if all were.
    public var warning: String? {
        guard !unreached.isEmpty else { return nil }
        let receivers = unreached.map(\.description).joined(separator: ", ")
        return "\(receivers): full, so not all note offs were sent; try “ribbon panic” when it reads again"
    }
}
