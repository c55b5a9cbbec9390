/// The reason why a recording cannot be read, with its position and the expected input.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// The file does not exist. The program's exit code is 66.
        case missing
        /// The user may not read the file. The program's exit code is 77.
        case notPermitted
        /// The file exists but cannot be read; holds the system's message.
        case unreadable(String)
        /// No file, neither this one nor one beside it, describes the device.
        case noDescription(tried: [String])
        /// A line is cut short or malformed.
        case malformed(String, expected: String)
        /// The recording exceeds the `RecordingLimits`.
        case tooLarge(String, advice: String)
    }

    public var file: String
    /// Line number, from 1; 0 if the error concerns the whole file.
    public var line: Int
    public var column: Int
    public var reason: Reason

    public init(file: String, line: Int = 0, column: Int = 0, reason: Reason) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
    }

    /// `FILE:LINE:COLUMN: what is wrong; expected what`.
    public var description: String {
        let place = line > 0 ? "\(file):\(line):\(column)" : file
        switch reason {
        case .missing:
            return "\(place): no such file; expected a recording in evemu's format"
        case .notPermitted:
            return "\(place): Permission denied; give yourself permission to read it, such as with 'chmod +r'"
        case .unreadable(let why):
            return "\(place): cannot be read: \(why); expected a recording in evemu's format"
        case .noDescription(let tried):
            let beside = tried.isEmpty ? "" : ", or a description beside it as \(tried.joined(separator: " or "))"
            return "\(place): the device is not described; expected lines that begin with N:, B: and A:\(beside)"
        case .malformed(let what, let expected):
            return "\(place): \(what); expected \(expected)"
        case .tooLarge(let what, let advice):
            return "\(place): \(what); \(advice)"
        }
    }
}
