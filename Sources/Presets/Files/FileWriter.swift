#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Replaces files whole.
public enum FileWriter {
    /// Writes beside the file, then renames over it: whoever reads it finds the old file or the new one, never a part.
    ///
    /// A device or a pipe is written to as it is; so is a file in a folder that takes no new one.
    /// - Parameter makesFolder: whether the folder is made where there is none.
    public static func replace(_ path: String, with bytes: [UInt8], makesFolder: Bool = true) throws(FileError) {
        if makesFolder { try makeFolder(of: path) }
        var status = stat()
        let isThere = stat(path, &status) == 0
        guard !isThere || status.st_mode & S_IFMT == S_IFREG else { return try overwrite(path, with: bytes) }
        let target = isThere ? resolved(path) : path
        let temporary = "\(target).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor < 0, isThere, errno == EACCES { return try overwrite(path, with: bytes) }
        guard descriptor >= 0 else { throw FileError(path: path, attempt: .writing, code: errno) }
        if isThere { fchmod(descriptor, status.st_mode & 0o777) }
        let isWritten = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
        let failure = errno
        close(descriptor)
        guard isWritten, rename(temporary, target) == 0 else {
            let code = isWritten ? errno : failure
            unlink(temporary)
            throw FileError(path: path, attempt: .writing, code: code)
        }
    }

    private static func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, attempt: .writing, code: errno) }
        let isWritten = writeAll(bytes, to: descriptor)
        let failure = errno
        guard close(descriptor) == 0, isWritten else {
            throw FileError(path: path, attempt: .writing, code: isWritten ? errno : failure)
        }
    }

    /// Writes all bytes, in as many steps as it takes. Answers whether they are written; if not, errno says why.
    public static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&polled, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Where a symbolic link leads; a rename would replace the link.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Makes the folder that a file is to be in, and those above it.
    public static func makeFolder(of path: String) throws(FileError) {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        guard !folder.isEmpty, !FileReader.exists(folder) else { return }
        try makeFolder(of: folder)
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
            throw FileError(path: folder, attempt: .writing, code: errno)
        }
    }
}
