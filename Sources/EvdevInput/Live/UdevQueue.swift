import Glibc
import System

/// Whether udev has still to process what has come. It keeps a file in its folder as long as it has.
public final class UdevQueue: @unchecked Sendable {
    private let inotify = try? Inotify()
    private let folder: String
    private var watch: Inotify.Watch?

    /// - Parameter folder: in which udev keeps its files.
    public init(folder: String = "/run/udev") {
        self.folder = folder
    }

    /// Readable when `isEmpty` is to be asked again; −1 where the system has no inotify instance left.
    public var descriptor: Int32 { inotify?.descriptor ?? -1 }

    /// Always true without udev. While it is false, the folder is watched.
    public func isEmpty() -> Bool {
        // First the watch: what goes between the two calls is told.
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
