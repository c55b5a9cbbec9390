import Glibc
import System

/// Reads files; no other type of this module reads from the disk.
public enum FileReader {
    /// The bytes of a file, never more than `limit`: by default `SourceText.sizeLimit`, a byte order mark and one byte.
    ///
    /// A preset above its size limit is refused with a position, so one byte more than that limit is enough, and an
    /// endless file such as `/dev/zero` costs no more. A pipe with a writer, or a terminal, is read to its end; a pipe
    /// without one, or an idle device, is refused and not waited for.
    /// - Parameter onlyFiles: whether pipes, terminals and devices are refused, so that the call never blocks.
    public static func bytes(
        of path: String, limit: Int = 256 * 1024 + 4, onlyFiles: Bool = false
    ) throws(FileError) -> [UInt8] {
        // Opening a device may already have an effect.
        if onlyFiles { try requireFile(path) { stat(path, $0) } }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
        defer { close(descriptor) }
        if onlyFiles { try requireFile(path) { fstat(descriptor, $0) } }
        return try bytes(from: descriptor, path, limit)
    }

    /// Reads an open file to its end.
    /// - Parameter isInput: whether this is the program's own input: it is waited for, whatever it is, and may be
    ///   empty.
    static func bytes(
        from descriptor: Int32, _ path: String, _ limit: Int, isInput: Bool = false
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while bytes.count < limit {
            let count = read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
            if count < 0 {
                if errno == EINTR { continue }
                guard errno == EAGAIN else { throw FileError(path: path, code: errno) }
                guard isInput || isPipe(descriptor) || isatty(descriptor) == 1 else {
                    throw FileError(path: path, reason: .missing, cause: "it is a device with nothing to read")
                }
                Poll.wait(for: descriptor)
                continue
            }
            if count == 0, bytes.isEmpty, !isInput, isPipe(descriptor) {
                throw FileError(path: path, reason: .missing, cause: "nothing writes to this pipe")
            }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    private static func requireFile(
        _ path: String, _ ask: (UnsafeMutablePointer<stat>) -> Int32
    ) throws(FileError) {
        var status = stat()
        guard ask(&status) == 0 else { throw FileError(path: path, code: errno) }
        let cause =
            switch status.st_mode & S_IFMT {
            case S_IFREG: nil as String?
            case S_IFDIR: "it is a folder"
            case S_IFIFO: "it is a pipe, and the bridge reads files only"
            default: "it is a device, and the bridge reads files only"
            }
        if let cause { throw FileError(path: path, reason: .missing, cause: cause) }
    }

    /// The bytes of the standard input up to its end, at most one more than a preset may have. It may be a pipe, a
    /// socket or a file, and empty.
    public static func standardInput() throws(FileError) -> [UInt8] {
        // The default limit of `bytes(of:)`.
        try bytes(from: STDIN_FILENO, "-", 256 * 1024 + 4, isInput: true)
    }

    private static func isPipe(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Whether this process can see anything at `path`.
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    public static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

    public static func isRegularFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

    /// The type bits of a file's mode; nil if there is none.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Whether `path` exists and is not a folder.
    static func existsAsFile(_ path: String) -> Bool { exists(path) && !isFolder(path) }

    /// - Throws: the reason if nothing is visible at `path`: it is missing, or its folder may not be searched.
    static func find(_ path: String) throws(FileError) {
        guard access(path, F_OK) != 0 else { return }
        throw FileError(path: path, code: errno)
    }

    /// Nil if it has been removed.
    public static var currentFolder: String? {
        guard let folder = getcwd(nil, 0) else { return nil }
        defer { free(folder) }
        return String(cString: folder)
    }

    /// Nil if the variable is not set or is empty.
    public static func environment(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
        return value
    }
}

extension FileError {
    /// - Parameter code: the value of errno.
    public init(path: String, attempt: Attempt = .reading, code: Int32) {
        let other = attempt == .writing ? Reason.unwritable : .missing
        self.init(
            path: path, attempt: attempt, reason: code == EACCES || code == EPERM ? .notPermitted : other,
            cause: String(cString: strerror(code)))
    }
}

extension String {
    /// The path of an input that an argument names: `-` is the standard input.
    public var inputPath: String { self == "-" ? "/dev/stdin" : self }
}
