import Glibc

/// Tells which files of the runtime directory somebody has removed, replaced or written to. Writing to a mapping, as the
/// bridge itself does with its ledger, is not told. Wait for `descriptor`, then `drain`.
final class RuntimeWatch {
    let descriptor: Int32
    private var watch: Int32 = -1

    /// Nil if the system has no inotify instance left.
    init?() {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Watches a folder from here on. What was not drained yet is forgotten.
    func begin(_ folder: String) {
        end()
        let changes = IN_MODIFY | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
        watch = inotify_add_watch(descriptor, folder, UInt32(changes | IN_ONLYDIR))
    }

    /// Watches nothing, so that one's own changes are not told.
    func end() {
        if watch >= 0 { inotify_rm_watch(descriptor, watch) }
        _ = drain()
        watch = -1
    }

    /// The names in the folder to which something was done since the last time.
    func drain() -> Set<String> {
        var names: Set<String> = []
        Inotify.drain(descriptor) { event, name in
            if event.wd == watch { names.insert(name) }
        }
        return names
    }
}
