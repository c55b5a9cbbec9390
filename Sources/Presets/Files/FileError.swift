/// The reason why a file could not be read or written; raw values are exit codes of sysexits.h.
public struct FileError: Error, Hashable, Sendable {
    public enum Reason: Int32, Hashable, Sendable {
        /// Exit code 66 (EX_NOINPUT).
        case missing = 66
        /// Several files have this name. Exit code 64 (EX_USAGE).
        case ambiguous = 64
        /// The file cannot be written, for instance because the disk is full. Exit code 74 (EX_IOERR).
        case unwritable = 74
        /// Exit code 77 (EX_NOPERM).
        case notPermitted = 77
    }

    public enum Attempt: Hashable, Sendable {
        case reading, writing
    }

    public var path: String
    public var attempt: Attempt
    public var reason: Reason
    /// The system's message, such as "No such file or directory".
    public var cause: String

    public init(path: String, attempt: Attempt = .reading, reason: Reason, cause: String) {
        self.path = path
        self.attempt = attempt
        self.reason = reason
        self.cause = cause
    }

    public var exitCode: Int32 { reason.rawValue }
}

extension FileError: CustomStringConvertible {
    /// The problem and a remedy.
    public var description: String {
        let advice =
            switch (attempt, reason) {
            case (.writing, _): "it cannot be written there: choose a folder of your own with room, or try as root"
            case (_, .notPermitted): "give yourself permission to read it, such as with 'chmod +r'"
            case (_, .ambiguous): "give the path of the one that is meant"
            case (_, _): "give the path of a file, or the name of one in a folder of presets"
            }
        return "\(quotable(path, limit: 4096)): \(cause); \(advice)"
    }
}
