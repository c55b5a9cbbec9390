import Glibc
import System

/// Knows whether udev is still busy with devices. While it is, it keeps a file in its folder.
public final class UdevQueue: @unchecked Sendable {
    private let inotify = try? Inotify()
    private let folder: String
    private var watch: Inotify.Watch?

    /// - Parameter folder: udev's folder.
    public init(folder: String = "/run/udev") {
        self.folder = folder
    }

    /// Readable when `isEmpty` should be asked again; −1 if the system has no inotify instance left.
    public var descriptor: Int32 { inotify?.descriptor ?? -1 }

    /// True if udev is idle, and always without udev. While it is false, the folder is watched.
    public func isEmpty() -> Bool {
        // Watch first: a file that vanishes between the two calls is reported.
        if watch == nil { watch = inotify?.watch(folder, for: [.deleted, .movedOut]) }
        inotify?.discard()
        guard let watch else { return true }
        if access(folder + "/control", F_OK) == 0, access(folder + "/queue", F_OK) == 0 { return false }
        inotify?.end(watch)
        self.watch = nil
        inotify?.discard()
        return true
    }
}
