import Glibc
import Mapping
import Presets
import System

/// Why there is no picture and what to do, with the program's exit code.
struct FaceFailure: Error {
    var code: ExitStatus
    /// Nil if the user has been told already.
    var message: String?

    init(_ code: ExitStatus, _ message: String? = nil) {
        (self.code, self.message) = (code, message)
    }

    init(_ error: FileError) {
        self.init(error.exitStatus, error.description)
    }

    /// Ends the program.
    func end() -> Never {
        if let message { Self.say("error: \(message)") }
        exit(code.rawValue)
    }

    /// Writes a line to the standard error; what would command a terminal is escaped.
    static func say(_ message: String) { write("ribbon: \(message)") }

    static func write(_ line: String) {
        _ = writeAll(Array((line.escapedMessage + "\n").utf8), to: STDERR_FILENO)
    }
}
