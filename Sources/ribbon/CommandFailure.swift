import Glibc

/// Why a command could not do what it was asked for; it says what to do, and ends the program with its own exit code.
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
    /// Without the program's name in front. Nil where all has been said.
    var message: String?

    init(_ code: Code, _ message: String? = nil) {
        self.code = code
        self.message = message
    }
}

enum Standard {
    /// Writes a line to the standard error.
    static func error(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
