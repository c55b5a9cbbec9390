import Glibc
import Mapping
import Presets
import System

/// Keeps the snapshots of presets over restarts: a file for each preset, in the folder `snapshots` of the state folder.
/// One bridge at a time writes there.
final class SnapshotStore {
    enum Failure: Error, Hashable {
        case file(FileError)
        /// Another bridge writes there.
        case inUse(folder: String, process: pid_t?)
        case noFolder
    }

    private let folder: String?
    /// The snapshots as they are on the disk, by the presets' files.
    private var kept: [String: Snapshots] = [:]
    /// The presets whose files could not be read. They are put aside before they are written over.
    private var damaged: Set<String> = []
    /// Files that have another name now, until a preset with the old one is read. The loop may still give back the patch
    /// that it played under that name.
    private var renamed: Set<String> = []
    /// The descriptor of the locked file beside the folder; −1 until this bridge first writes there.
    private var lock: Int32 = -1

    private static let damagedEnding = "damaged"

    init(_ folder: StateFolder) { self.folder = folder.snapshots }

    deinit { if lock >= 0 { close(lock) } }

    private func path(of patch: Patch) -> String? { folder.map { "\($0)/\(patch.file)" } }

    // MARK: Reading

    /// The snapshots of a preset, as they were kept last.
    /// - Parameter log: writes a line for the user.
    func snapshots(of patch: Patch, log: (String) -> Void) -> Snapshots {
        renamed.remove(patch.file)
        let snapshots = kept[patch.file]?.fitted(to: patch) ?? read(patch, log) ?? Snapshots(patch)
        kept[patch.file] = snapshots
        return snapshots
    }

    /// - Returns: nil if there is no file that can be read.
    private func read(_ patch: Patch, _ log: (String) -> Void) -> Snapshots? {
        guard !patch.file.isEmpty, let path = path(of: patch), FileReader.exists(path) else { return nil }
        do throws(FileError) {
            let loaded = try SnapshotFile.read(path, for: patch, onlyFiles: true)
            if let value = loaded.value { return value }
            for error in loaded.errors { log(error.messageText) }
        } catch {
            log("error: \(error)")
        }
        damaged.insert(patch.file)
        log(
            "warning: the preset plays without its snapshots; when one is stored, the file is put aside as "
                + "\(path).\(Self.damagedEnding)")
        return nil
    }

    /// Names that users give the snapshots of a preset, by number.
    func labels(of patch: Patch) -> [Int: String] { kept[patch.file]?.labels ?? [:] }

    // MARK: Writing

    /// Writes the snapshots that were stored since the last call.
    func keep(_ snapshots: Snapshots, of patch: Patch) throws(Failure) {
        try change(patch) { whole in
            whole = whole.fitted(to: patch, withRoomFor: snapshots)
            whole.adopt(snapshots)
        }
    }

    /// Writes the name that a user gives a snapshot; nil takes it away.
    func label(_ number: Int, _ label: String?, of patch: Patch) throws(Failure) {
        renamed.remove(patch.file)
        try change(patch) { $0.labels[number] = label }
    }

    /// Changes the snapshots of a preset, and writes its file if that made a difference. Which one is the latest is not
    /// written.
    private func change(_ patch: Patch, _ body: (inout Snapshots) -> Void) throws(Failure) {
        guard !patch.file.isEmpty, !renamed.contains(patch.file) else { return }
        let known = kept[patch.file] ?? Snapshots(patch)
        var whole = known
        body(&whole)
        whole.noteLatest(nil)
        guard !whole.holdsTheSame(as: known) else { return }
        guard let path = path(of: patch) else { throw .noFolder }
        do throws(FileError) {
            try FileWriter.makeFolder(of: path)
        } catch {
            throw .file(error)
        }
        if try takeLock(), let disk = try? SnapshotFile.read(path, for: patch, onlyFiles: true).value {
            // Another bridge may have written since this one read.
            let new = whole
            whole = disk.fitted(to: patch, withRoomFor: new)
            whole.merge(new, changedSince: known)
            whole.noteLatest(nil)
        }
        do throws(FileError) {
            // A file that was put aside before stays.
            if damaged.remove(patch.file) != nil, FileReader.exists(path) {
                _ = try FileWriter.putAside(path, ending: Self.damagedEnding)
            }
            try FileWriter.replace(path, with: Array(SnapshotFile.text(of: whole).utf8))
        } catch {
            throw .file(error)
        }
        kept[patch.file] = whole
    }

    /// Gives the snapshots of a preset's file to another file, whose own snapshots are lost.
    func rename(_ file: String, to new: String) throws(FileError) {
        kept[file] = nil
        kept[new] = nil
        renamed.insert(file)
        guard let folder, FileReader.exists("\(folder)/\(file)") else { return }
        try FileWriter.move("\(folder)/\(file)", to: "\(folder)/\(new)")
    }

    /// Makes this bridge the one that writes there, and writes its process number into the file of the lock.
    /// - Returns: true if it was not that bridge before.
    private func takeLock() throws(Failure) -> Bool {
        guard lock < 0, let folder else { return false }
        // Beside the folder: in it, any name may be a preset's.
        let path = folder + ".lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .file(FileError(path: path, attempt: .writing, code: errno)) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            let text =
                (try? FileReader.bytes(of: path, onlyFiles: true)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            throw .inUse(folder: folder, process: pid_t(text.prefix { $0 != "\n" }))
        }
        ftruncate(descriptor, 0)
        _ = writeAll(Array("\(getpid())\n".utf8), to: descriptor)
        lock = descriptor
        return true
    }
}

extension SnapshotStore.Failure: CustomStringConvertible {
    /// The problem and its remedy, in a sentence.
    var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .inUse(let folder, let process):
            "\(folder): another bridge\(process.map { " (process \($0))" } ?? "") keeps its snapshots there; "
                + "give this one a folder of its own in XDG_STATE_HOME"
        case .noFolder: "there is no folder for snapshots; set XDG_STATE_HOME or HOME"
        }
    }

    var exitStatus: ExitStatus {
        switch self {
        case .file(let error): error.exitStatus
        case .inUse, .noFolder: .unwritable
        }
    }
}
