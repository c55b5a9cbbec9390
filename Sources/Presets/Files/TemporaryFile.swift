import Glibc
import System

/// A file being written beside its target, named `.ribbon-PROCESS-NUMBER.new`.
///
/// The writer holds a lock on it. This tells files left by a power loss or a kill from those still being written.
struct TemporaryFile {
    let path: String
    private let descriptor: Int32

    private static let (prefix, suffix) = (".ribbon-", ".new")
    private static let attempts = 1000

    /// Nil if no file can be made; errno holds the reason.
    init?(in folder: String) {
        for number in 0..<Self.attempts {
            let path = "\(folder)/\(Self.prefix)\(getpid())-\(number)\(Self.suffix)"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor < 0, errno == EEXIST { continue }
            guard descriptor >= 0 else { return nil }
            var status = stat()
            // A process removing leftovers may have taken the file in between.
            let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            guard !isTaken, fstat(descriptor, &status) != 0 || status.st_nlink > 0 else {
                close(descriptor)
                continue
            }
            (self.path, self.descriptor) = (path, descriptor)
            return
        }
        errno = EEXIST
        return nil
    }

    /// Writes all bytes and flushes them to the disk.
    /// - Parameter mode: the permissions; nil for those of any new file.
    /// - Returns: 0 or the system's error number.
    func write(_ bytes: [UInt8], mode: mode_t? = nil) -> Int32 {
        if let mode { fchmod(descriptor, mode) }
        return writeAll(bytes, to: descriptor) && fsync(descriptor) == 0 ? 0 : errno
    }

    /// Replaces the target with this file.
    /// - Returns: 0 or the system's error number.
    func replace(_ target: String) -> Int32 { rename(path, target) == 0 ? 0 : errno }

    /// Removes the file unless it has replaced its target.
    func end() {
        unlink(path)
        close(descriptor)
    }

    /// Removes the files of terminated writers from a folder.
    static func removeLeftovers(in folder: String) {
        for name in Folder.names(in: folder) where isOurs(name) {
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(descriptor)
        }
    }

    private static func isOurs(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
        let numbers = name.dropFirst(prefix.count).dropLast(suffix.count)
            .split(separator: "-", omittingEmptySubsequences: false)
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
    }
}
