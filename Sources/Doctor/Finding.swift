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
    // By scalars: an apostrophe with a mark that combines with it is one character, but ends a shell's word all the same.
    let scalars = word.unicodeScalars
    let isPlain = scalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
            || "/._-:,+=@%".unicodeScalars.contains($0)
    }
    if isPlain, !word.isEmpty { return word }
    let escaped = scalars.map { $0 == "'" ? "'\\''" : String($0) }
    return "'" + escaped.joined() + "'"
}
