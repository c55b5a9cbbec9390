import Glibc
import Presets
import System

/// Reports that a file was written, replaced or put back. It watches the file's folder with inotify, because editors that
/// rename would take a watch on the file with them. Wait for `descriptor`, then `drain`.
final class FileWatch {
    enum Change: Hashable {
        case changed
        /// The folder is gone. If it comes back, that is a change.
        case folderGone
    }

    /// The names that are watched in a folder.
    private struct Watched {
        let folder: String
        var names: Set<String> = []
        /// Whether every preset in it matters.
        var isWhole = false

        func contains(_ name: String) -> Bool {
            // Any scale in the folder may be one that the preset uses.
            names.contains(name) || name.hasSuffix(".scl")
                || isWhole && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
        }

        /// Whether a new file is a link to another one, symbolic or hard, so that nobody is about to write and close it.
        func isLink(_ name: String) -> Bool {
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0 else { return false }
            let kind = status.st_mode & S_IFMT
            return kind == S_IFLNK || kind == S_IFREG && status.st_nlink > 1
        }
    }

    private let inotify: Inotify
    private let files: [String]
    private let wholeFolders: [String]
    /// Whether files are awaited: then changes of permissions count as well, and a folder may not be there yet.
    private let isAwaiting: Bool
    private var folders: [Inotify.Watch: Watched] = [:]
    /// The parents of the watched folders, and the names of those folders in them.
    private var parents: [Inotify.Watch: Set<String>] = [:]

    /// Watches a file. Nil if there is no such folder, or the system has no inotify instance left.
    convenience init?(_ path: String) { self.init(files: [path], folders: [], isAwaiting: false) }

    /// Waits for files that cannot be read yet, and for any preset in these folders; all of them may be missing.
    convenience init?(awaiting files: [String], presetsIn folders: [String]) {
        self.init(files: files, folders: folders, isAwaiting: true)
    }

    private init?(files: [String], folders: [String], isAwaiting: Bool) {
        guard let inotify = try? Inotify() else { return nil }
        self.inotify = inotify
        self.files = files
        wholeFolders = folders
        self.isAwaiting = isAwaiting
        guard watch() || isAwaiting && !parents.isEmpty else { return nil }
    }

    var descriptor: Int32 { inotify.descriptor }

    /// Begins to watch, anew if it has before. Of a symbolic link, both the link and its target are watched. Answers
    /// whether a folder exists.
    private func watch() -> Bool {
        for watch in Array(folders.keys) + Array(parents.keys) { inotify.end(watch) }
        (folders, parents) = ([:], [:])
        for file in files {
            watch(Bank.folder(of: file)) { $0.names.insert(String(Bank.fileName(file))) }
            guard let target = realPath(file) else { continue }
            watch(Bank.folder(of: target)) { $0.names.insert(String(Bank.fileName(target))) }
        }
        for folder in wholeFolders { watch(folder) { $0.isWhole = true } }
        return !folders.isEmpty
    }

    /// Watches a folder and its parent. `change` says what matters in the folder.
    private func watch(_ folder: String, _ change: (inout Watched) -> Void) {
        // The parent first: if the folder comes back between the two calls, the second one finds it.
        if let parent = inotify.watch(Bank.folder(of: folder), for: [.created, .movedIn], adds: true) {
            parents[parent, default: []].insert(String(Bank.fileName(folder)))
        }
        var changes: Inotify.Changes = [.created, .closedAfterWriting, .movedIn, .folderGone]
        if isAwaiting { changes.insert(.permissions) }
        if let watch = inotify.watch(folder, for: changes, adds: true) {
            change(&folders[watch, default: Watched(folder: folder)])
        }
    }

    /// The changes since the last call.
    func drain() -> Set<Change> {
        var changes: Set<Change> = []
        var isLost = false
        inotify.drain { note($0, &changes, &isLost) }
        if isLost {
            // A folder is gone, or it is back.
            changes.insert(watch() ? .changed : .folderGone)
        }
        return changes
    }

    /// Adds the meaning of an event to `changes`; `isLost` is set if a watched folder has gone or come.
    private func note(_ event: Inotify.Event, _ changes: inout Set<Change>, _ isLost: inout Bool) {
        if event.changes.contains(.overflow) { changes.insert(.changed) }
        if let wanted = folders[event.watch] {
            if !event.changes.isDisjoint(with: .folderGone) { isLost = true }
            let isWritten = !event.changes.isDisjoint(with: [.closedAfterWriting, .movedIn, .permissions])
            if wanted.contains(event.name), isWritten || event.changes.contains(.created) && wanted.isLink(event.name) {
                changes.insert(.changed)
            }
        }
        if parents[event.watch]?.contains(event.name) == true, !event.changes.isDisjoint(with: [.created, .movedIn]) {
            isLost = true
        }
    }
}
