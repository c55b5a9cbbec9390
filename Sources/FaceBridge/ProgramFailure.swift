import Glibc
import Mapping
import Presets
import System

/// Why a program beside the bridge cannot go on and what to do, with its exit code.
public struct ProgramFailure: Error {
    public var code: ExitStatus
    /// Nil if the user has been told already.
    public var message: String?

    public init(_ code: ExitStatus, _ message: String? = nil) {
        (self.code, self.message) = (code, message)
    }

    public init(_ error: FileError) {
        self.init(error.exitStatus, error.description)
    }

    /// Ends the program.
    public func end() -> Never {
        if let message { Self.say("error: \(message)") }
        exit(code.rawValue)
    }

    /// Writes a line to the standard error; characters that command a terminal are escaped.
    public static func say(_ message: String) { write("ribbon: \(message)") }

    /// Writes a line as `say` does, without the name in front: for diagnostics, which begin with a file.
    public static func write(_ line: String) {
        _ = writeAll(Array((line.escapedMessage + "\n").utf8), to: STDERR_FILENO)
    }
}
