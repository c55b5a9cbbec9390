import Glibc

/// Knows whether udev is still busy with devices. While it is, it keeps a file in its folder.
public final class UdevQueue: @unchecked Sendable {
    /// Becomes readable when `isEmpty` may have changed.
    public let descriptor: Int32
    private let folder: String
    private var watch: Int32 = -1

    /// - Parameter folder: udev's folder.
    public init(folder: String = "/run/udev") {
        self.folder = folder
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// True if udev is idle, and always without udev. While it is false, the folder is watched.
    public func isEmpty() -> Bool {
        // Watch first: a file that vanishes between the two calls is reported.
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
