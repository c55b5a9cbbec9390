import Glibc
import Presets

/// Reports that a file was written, replaced or put back. It watches the file's folder with inotify, because editors that
/// rename would take a watch on the file with them. Wait for `descriptor`, then `drain`.
final class FileWatch {
    enum Change: Hashable {
        case changed
        /// The folder is gone. If it comes back, that is a change.
        case folderGone
    }

    /// What is watched in a folder.
    private struct Watched {
        var names: Set<String> = []
        /// Whether every preset in it matters.
        var isWhole = false

        func contains(_ name: String) -> Bool {
            names.contains(name) || name.hasSuffix(".scl")
                || isWhole && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
        }
    }

    let descriptor: Int32
    private let files: [String]
    private let wholeFolders: [String]
    /// Changes of permissions count as well while a file is awaited, and its folder may not be there yet.
    private let isAwaiting: Bool
    private var folders: [Int32: Watched] = [:]
    /// The folders above, and the names in them that are awaited.
    private var parents: [Int32: Set<String>] = [:]

    /// Watches a file. Nil if there is no such folder, or the system has no inotify instance left.
    convenience init?(_ path: String) { self.init(files: [path], folders: [], isAwaiting: false) }

    /// Waits for files that cannot be read yet, and for any preset in these folders; all of them may be missing.
    convenience init?(awaiting files: [String], presetsIn folders: [String]) {
        self.init(files: files, folders: folders, isAwaiting: true)
    }

    private init?(files: [String], folders: [String], isAwaiting: Bool) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        self.files = files
        wholeFolders = folders
        self.isAwaiting = isAwaiting
        guard descriptor >= 0, watch() || isAwaiting && !parents.isEmpty else { return nil }
    }

    deinit { close(descriptor) }

    /// Behind a symbolic link, both the link and its target are watched. Answers whether a folder exists.
    private func watch() -> Bool {
        for watch in Array(folders.keys) + Array(parents.keys) { _ = inotify_rm_watch(descriptor, watch) }
        (folders, parents) = ([:], [:])
        for file in files {
            add(Bank.folder(of: file)) { $0.names.insert(String(Bank.fileName(file))) }
            guard let real = realpath(file, nil) else { continue }
            let target = String(cString: real)
            free(real)
            add(Bank.folder(of: target)) { $0.names.insert(String(Bank.fileName(target))) }
        }
        for folder in wholeFolders { add(folder) { $0.isWhole = true } }
        return !folders.isEmpty
    }

    private func add(_ folder: String, _ change: (inout Watched) -> Void) {
        // The parent first: if the folder comes back between the two calls, the second one finds it.
        let parent = inotify_add_watch(
            descriptor, Bank.folder(of: folder), UInt32(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR) | IN_MASK_ADD.magnitude)
        if parent >= 0 { parents[parent, default: []].insert(String(Bank.fileName(folder))) }
        var mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
        if isAwaiting { mask |= IN_ATTRIB }
        let watch = inotify_add_watch(descriptor, folder, UInt32(mask) | IN_MASK_ADD.magnitude)
        if watch >= 0 { change(&folders[watch, default: Watched()]) }
    }

    /// What has happened since the last time.
    func drain() -> Set<Change> {
        var changes: Set<Change> = []
        var isLost = false
        Inotify.drain(descriptor) { note($0, $1, &changes, &isLost) }
        if isLost {
            // The folder has gone, or it is back.
            changes.insert(watch() ? .changed : .folderGone)
        }
        return changes
    }

    private func note(_ event: inotify_event, _ name: String, _ changes: inout Set<Change>, _ isLost: inout Bool) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { changes.insert(.changed) }
        if let wanted = folders[event.wd] {
            if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 { isLost = true }
            if event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_ATTRIB) != 0, wanted.contains(name) {
                changes.insert(.changed)
            }
        }
        if parents[event.wd]?.contains(name) == true, event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 {
            isLost = true
        }
    }
}
