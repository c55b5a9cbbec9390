import Glibc

/// Whether udev has still to process what has come. It keeps a file in its folder as long as it has.
public final class UdevQueue: @unchecked Sendable {
    /// Readable when `isEmpty` is to be asked again.
    public let descriptor: Int32
    private let folder: String
    private var watch: Int32 = -1

    /// - Parameter folder: in which udev keeps its files.
    public init(folder: String = "/run/udev") {
        self.folder = folder
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Always true without udev. While it is false, the folder is watched.
    public func isEmpty() -> Bool {
        // First the watch: what goes between the two calls is told.
        if watch < 0 { watch = inotify_add_watch(descriptor, folder, UInt32(IN_DELETE | IN_MOVED_FROM | IN_ONLYDIR)) }
        drain()
        if watch >= 0, access(folder + "/control", F_OK) == 0, access(folder + "/queue", F_OK) == 0 { return false }
        if watch >= 0 { inotify_rm_watch(descriptor, watch) }
        watch = -1
        drain()
        return true
    }

    private func drain() {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
