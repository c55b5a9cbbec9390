import Glibc
import Panels

/// Watches the seats' sessions with inotify: a change may mean that a desktop has come or gone (`GrabRule`).
///
/// systemd-logind writes a file for each seat and each session and renames it into place. Without logind nothing is
/// watched.
public final class DesktopWatch: @unchecked Sendable {
    /// Becomes readable when something has changed.
    public let descriptor: Int32
    private let folder: String

    /// - Parameter logind: the folder in which systemd-logind keeps its seats and sessions.
    public init(logind folder: String = "/run/systemd") throws(DeviceError) {
        self.folder = folder
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw DeviceError(errno, path: folder) }
        // logind makes its two folders when it starts.
        inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR))
        watchFolders()
    }

    deinit { close(descriptor) }

    private func watchFolders() {
        let changes = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE
        for name in ["seats", "sessions"] {
            inotify_add_watch(descriptor, "\(folder)/\(name)", UInt32(changes | IN_ONLYDIR))
        }
    }

    /// Whether anything has changed since the last call.
    public func drain() -> Bool {
        var hasChanged = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 { hasChanged = true }
        }
        // Watching a folder again changes nothing.
        if hasChanged { watchFolders() }
        return hasChanged
    }
}
