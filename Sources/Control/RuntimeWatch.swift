import System

/// Tells which files of the runtime directory somebody has removed, replaced or written to. Writing to a mapping, as the
/// bridge itself does with its ledger, is not told. Wait for `descriptor`, then `drain`.
final class RuntimeWatch {
    private let inotify: Inotify
    private var watch: Inotify.Watch?

    /// Whether there is a folder that it watches.
    var isWatching: Bool { watch != nil }

    /// Nil if the system has no inotify instance left.
    init?() {
        guard let inotify = try? Inotify() else { return nil }
        self.inotify = inotify
    }

    var descriptor: Int32 { inotify.descriptor }

    /// Watches a folder from here on. What was not drained yet is forgotten.
    func begin(_ folder: String) {
        end()
        watch = inotify.watch(folder, for: [.modified, .deleted, .movedOut, .movedIn, .folderGone])
    }

    /// Watches nothing, so that one's own changes are not told.
    func end() {
        if let watch { inotify.end(watch) }
        inotify.discard()
        watch = nil
    }

    /// The names in the folder to which something was done since the last time.
    func drain() -> Set<String> {
        var names: Set<String> = []
        inotify.drain { if $0.watch == watch { names.insert($0.name) } }
        return names
    }
}
