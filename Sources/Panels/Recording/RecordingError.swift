/// Why a recording cannot be read, where in it, and what was expected.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// The file is not there. The program's exit code is 66.
        case missing
        /// The file may not be read by this user. The program's exit code is 77.
        case notPermitted
        /// The file exists and cannot be read, with the system's message.
        case unreadable(String)
        /// Neither the file nor one beside it describes the device.
        case noDescription(tried: [String])
        /// A line is cut short or is not of the format.
        case malformed(String, expected: String)
        /// It is larger than `RecordingLimits` allow.
        case tooLarge(String, advice: String)
    }

    public var file: String
    /// Counted from 1; 0 if the error is about the whole file.
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
