import Glibc
import Presets
import System

/// A file that is written line by line, or the standard output.
final class TextStream {
    private let descriptor: Int32
    private let name: String
    /// Whether each text is written at once, so that none is lost if the program is killed.
    private let isLive: Bool
    /// Whether it is a regular file. Only such a file is cut after a failed write, and closed.
    private let isFile: Bool
    private var waiting: [UInt8] = []
    /// The bytes of all complete texts in the file, to which `flush` cuts the file if a write fails.
    private var length: off_t = 0

    /// The most bytes that may wait.
    private static let limit = 64 * 1024

    /// - Parameter path: nil for the standard output.
    convenience init(_ path: String?) throws(CommandFailure) {
        guard let path else {
            self.init(STDOUT_FILENO, "standard output", isLive: true, isFile: false)
            return
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw CommandFailure(writing: path, errno) }
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        self.init(descriptor, path, isLive: true, isFile: isFile)
    }

    private init(_ descriptor: Int32, _ name: String, isLive: Bool, isFile: Bool) {
        (self.descriptor, self.name, self.isLive, self.isFile) = (descriptor, name, isLive, isFile)
    }

    /// The standard output, buffered unless it is a terminal.
    static func standardOutput() -> TextStream {
        TextStream(STDOUT_FILENO, "standard output", isLive: isatty(STDOUT_FILENO) != 0, isFile: false)
    }

    func write(_ text: String) throws(CommandFailure) { try write(text.utf8) }

    func write(_ bytes: some Sequence<UInt8>) throws(CommandFailure) {
        waiting += bytes
        if isLive || waiting.count >= Self.limit { try flush() }
    }

    /// Writes out what waits. If the disk has no room for a text, none of it stays in the file, which then ends with a
    /// whole line.
    func flush() throws(CommandFailure) {
        defer { waiting.removeAll(keepingCapacity: true) }
        guard !writeAll(waiting, to: descriptor) else {
            length += off_t(waiting.count)
            return
        }
        let failure = errno
        if failure == EPIPE { Standard.endForClosedPipe() }
        if isFile { ftruncate(descriptor, length) }
        throw CommandFailure(writing: name, failure)
    }

    /// Closes the file. Errors that a disk reports late, as in a network, are errors here.
    func close() throws(CommandFailure) {
        try flush()
        if isFile, Glibc.close(descriptor) != 0 { throw CommandFailure(writing: name, errno) }
    }
}

/// Replaces a file; `-` is the standard output. If the new one cannot be written as a whole, the old one stays.
func writeBytes(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    if path == "-" { return Standard.write(bytes) }
    do throws(FileError) {
        try FileWriter.replace(path, with: bytes, makesFolder: false)
    } catch {
        throw CommandFailure(writing: path, error)
    }
}

extension CommandFailure {
    /// - Parameter number: the system's error number.
    init(writing name: String, _ number: Int32) {
        self.init(
            number == EACCES || number == EPERM ? .notPermitted : .unwritable,
            "\(name): cannot be written: \(SystemError(number: number))")
    }

    init(writing path: String, _ error: FileError) {
        self.init(
            error.reason == .notPermitted ? .notPermitted : .unwritable, "\(path): cannot be written: \(error.cause)")
    }
}
