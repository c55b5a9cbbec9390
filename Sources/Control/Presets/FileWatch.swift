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

    let descriptor: Int32
    private let path: String
    /// The watched folders, and the file names in them that matter.
    private var folders: [Int32: Set<String>] = [:]
    private var parents: [Int32: String] = [:]

    /// Nil if there is no such folder, or the system has no inotify instance left.
    init?(_ path: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        self.path = path
        guard descriptor >= 0, watch() else { return nil }
    }

    deinit { close(descriptor) }

    /// Behind a symbolic link, both the link and its target are watched. Answers whether the folder exists.
    private func watch() -> Bool {
        for watch in Array(folders.keys) + Array(parents.keys) { _ = inotify_rm_watch(descriptor, watch) }
        (folders, parents) = ([:], [:])
        add(path)
        if let real = realpath(path, nil) {
            add(String(cString: real))
            free(real)
        }
        return !folders.isEmpty
    }

    private func add(_ path: String) {
        let folder = Bank.folder(of: path)
        // The parent first: if the folder comes back between the two calls, the second one finds it.
        let parent = inotify_add_watch(
            descriptor, Bank.folder(of: folder), UInt32(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR) | IN_MASK_ADD.magnitude)
        if parent >= 0, folders[parent] == nil { parents[parent] = String(Bank.fileName(folder)) }
        let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
        let watch = inotify_add_watch(descriptor, folder, UInt32(mask))
        if watch >= 0 { folders[watch, default: []].insert(String(Bank.fileName(path))) }
    }

    /// What has happened since the last time.
    func drain() -> Set<Change> {
        var changes: Set<Change> = []
        var isLost = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var at = 0
                while at < count {
                    let event = buffer.loadUnaligned(fromByteOffset: at, as: inotify_event.self)
                    let start = at + MemoryLayout<inotify_event>.size
                    let bytes = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
                    note(event, String(decoding: bytes, as: UTF8.self), &changes, &isLost)
                    at = start + Int(event.len)
                }
            }
        }
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
            if event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0, wanted.contains(name) || name.hasSuffix(".scl") {
                changes.insert(.changed)
            }
        } else if parents[event.wd] == name, event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 {
            isLost = true
        }
    }
}
