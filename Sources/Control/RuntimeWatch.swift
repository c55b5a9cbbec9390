import System

/// Reports which files of the runtime directory have been removed, replaced or written to. Writing to a mapping, as the
/// bridge itself does with its ledger, is not reported. Wait for `descriptor`, then `drain`.
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

    /// Watches a folder from here on. Changes that were not drained yet are forgotten.
    func begin(_ folder: String) {
        end()
        watch = inotify.watch(folder, for: [.modified, .deleted, .movedOut, .movedIn, .folderGone])
    }

    /// Stops watching, so that the bridge's own changes are not reported.
    func end() {
        if let watch { inotify.end(watch) }
        inotify.discard()
        watch = nil
    }

    /// The names of the files in the folder that have changed since the last call.
    func drain() -> Set<String> {
        var names: Set<String> = []
        inotify.drain { if $0.watch == watch { names.insert($0.name) } }
        return names
    }
}
