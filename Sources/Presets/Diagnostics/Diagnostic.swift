/// A problem in a preset or configuration file, with its position.
public struct Diagnostic: Hashable, Sendable, Codable {
    public enum Severity: String, Hashable, Sendable, Codable {
        /// The file is refused.
        case error
        /// The file is accepted, but may not do what its author meant.
        case warning
    }

    public var file: String
    public var span: SourceSpan
    public var severity: Severity
    /// The problem.
    public var message: String
    /// The expected input.
    public var expected: String?
    /// Suggested correction, such as "did you mean 'center'?".
    public var advice: String?
    public var excerpt: Excerpt?

    /// The whole diagnostic in one line, without the position.
    public var summary: String {
        var summary = message
        if let expected { summary += "; expected \(expected)" }
        if let advice { summary += "; \(advice)" }
        return summary
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The form `ribbon: error: FILE:LINE:COLUMN: what is wrong; expected what; did you mean …?`, followed by the line
    /// with a caret.
    public var description: String {
        let place = "\(quotable(file, limit: 4096)):\(span.start.line):\(span.start.column)"
        let headline = "ribbon: \(severity.rawValue): \(place): \(summary)"
        guard let excerpt else { return headline }
        return headline + "\n" + excerpt.lines(number: span.start.line)
    }
}
