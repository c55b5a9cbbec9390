import System

/// The reason why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// There is nothing to read; also for any error of reading other than a missing permission.
        case missing
        /// Several files have this name.
        case ambiguous
        /// The file cannot be written, for instance because the disk is full.
        case unwritable
        case notPermitted
    }

    public enum Attempt: Hashable, Sendable {
        case reading, writing
    }

    public var path: String
    public var attempt: Attempt
    public var reason: Reason
    /// The system's message, such as "No such file or directory".
    public var cause: String
    /// A remedy for this case; nil for the usual one.
    public var advice: String?

    public init(
        path: String, attempt: Attempt = .reading, reason: Reason, cause: String, advice: String? = nil
    ) {
        self.advice = advice
        self.path = path
        self.attempt = attempt
        self.reason = reason
        self.cause = cause
    }

    /// The exit status of a program that ends because of this error.
    public var exitStatus: ExitStatus {
        switch reason {
        case .missing: .missingFile
        case .ambiguous: .wrongUsage
        case .unwritable: .unwritable
        case .notPermitted: .notPermitted
        }
    }
}

extension FileError: CustomStringConvertible {
    /// The problem and a remedy.
    public var description: String {
        let usual =
            switch (attempt, reason) {
            case (.writing, _): "it cannot be written there: choose a folder of your own with room, or try as root"
            case (_, .notPermitted): "give yourself permission to read it, such as with 'chmod +r'"
            case (_, .ambiguous): "give the path of the one that is meant"
            case (_, _): "give the path of a file, or the name of one in a folder of presets"
            }
        return "\(quotable(path, limit: 4096)): \(cause); \(advice ?? usual)"
    }
}
