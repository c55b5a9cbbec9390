#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Replaces files whole.
public enum FileWriter {
    /// Writes beside the file, then renames over it; makes the folder where there is none.
    public static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        if !folder.isEmpty { try makeFolder(folder) }
        let temporary = "\(path).\(getpid()).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileError(path: path, attempt: .writing, code: errno) }
        let isWritten = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
        let failure = errno
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            let code = isWritten ? errno : failure
            unlink(temporary)
            throw FileError(path: path, attempt: .writing, code: code)
        }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func makeFolder(_ path: String) throws(FileError) {
        if FileReader.exists(path) { return }
        let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        if !parent.isEmpty { try makeFolder(parent) }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw FileError(path: path, attempt: .writing, code: errno)
        }
    }
}
