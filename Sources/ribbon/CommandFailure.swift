import Glibc

/// Why a command failed and what to do, with the program's exit code.
struct CommandFailure: Error {
    /// After sysexits.h.
    enum Code: Int32 {
        case failed = 1
        case wrongUsage = 64
        case badData = 65
        case missingFile = 66
        case unavailable = 69
        case notPermitted = 77
    }

    var code: Code
    /// Without the program's name in front. Nil where everything has been printed already.
    var message: String?

    init(_ code: Code, _ message: String? = nil) {
        self.code = code
        self.message = message
    }
}

enum Standard {
    /// Opens those of the first three descriptors that are closed: otherwise files opened later would get their numbers,
    /// and what is meant for the user would be written there.
    static func ensureOpen() {
        while case let descriptor = open("/dev/null", O_RDWR), descriptor >= 0 {
            guard descriptor > STDERR_FILENO else { continue }
            close(descriptor)
            return
        }
    }

    /// Writes a line to the standard error.
    static func error(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
