import Panels
import System

/// Finds out with inotify that the session on a seat has changed: a desktop may have come or gone (`GrabRule`).
///
/// systemd-logind writes a file for each seat and each session, and renames it into its place. Where there is no logind,
/// nothing is watched.
public final class DesktopWatch: Sendable {
    private let inotify: Inotify
    private let folder: String

    /// - Parameter logind: the folder in which systemd-logind keeps its seats and sessions.
    public init(logind folder: String = "/run/systemd") throws(DeviceError) {
        self.folder = folder
        do throws(SystemError) { inotify = try Inotify() } catch { throw DeviceError(error.number, path: folder) }
        // The two folders in it are made when logind starts.
        inotify.watch(folder, for: [.created, .movedIn])
        watchFolders()
    }

    /// Readable when something has changed.
    public var descriptor: Int32 { inotify.descriptor }

    private func watchFolders() {
        for name in ["seats", "sessions"] {
            inotify.watch("\(folder)/\(name)", for: [.closedAfterWriting, .movedIn, .deleted])
        }
    }

    /// Whether anything has changed since the last time.
    public func drain() -> Bool {
        guard inotify.discard() else { return false }
        watchFolders()
        return true
    }
}
