import Panels
import System

/// Watches the seats' sessions with inotify: a change may mean that a desktop has come or gone (`GrabRule`).
///
/// systemd-logind writes a file for each seat and each session and renames it into place. Without logind nothing is
/// watched.
public final class DesktopWatch: Sendable {
    private let inotify: Inotify
    private let folder: String

    /// - Parameter logind: the folder in which systemd-logind keeps its seats and sessions.
    public init(logind folder: String = "/run/systemd") throws(DeviceError) {
        self.folder = folder
        do throws(SystemError) { inotify = try Inotify() } catch { throw DeviceError(error.number, path: folder) }
        // logind makes its two folders when it starts.
        inotify.watch(folder, for: [.created, .movedIn])
        watchFolders()
    }

    /// Becomes readable when something has changed.
    public var descriptor: Int32 { inotify.descriptor }

    /// Watches logind's two folders. Called again after each change, because they may have been made meanwhile.
    private func watchFolders() {
        for name in ["seats", "sessions"] {
            inotify.watch("\(folder)/\(name)", for: [.closedAfterWriting, .movedIn, .deleted])
        }
    }

    /// Whether anything has changed since the last call.
    public func drain() -> Bool {
        guard inotify.discard() else { return false }
        watchFolders()
        return true
    }
}
