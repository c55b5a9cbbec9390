/// A result of `ribbon doctor` about one thing that playing needs.
public struct Finding: Hashable, Sendable, Encodable {
    public enum State: String, Hashable, Sendable, Encodable {
        case ok
        /// Playing works, but not as well as it could.
        case warning
        /// Playing does not work.
        case fails
    }

    /// The name of the check.
    public var check: String
    public var state: State
    /// The result, as a sentence without a full stop.
    public var reason: String
    /// The shell command that fixes it; nil if there is nothing to fix, or no command does it.
    public var mend: String?

    init(_ check: String, _ state: State, _ reason: String, mend: String? = nil) {
        self.check = check
        self.state = state
        self.reason = reason
        self.mend = mend
    }
}

/// `a, b and c`
func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
}

/// A word, quoted for a shell if it has to be.
func shellQuoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { Array("/._-:,+=@%".utf8).contains($0) || $0.isAlphanumeric }
    return isPlain
        ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
