import CYAML

/// Explains in a musician's words why libyaml stopped.
enum SyntaxFailure {
    static func problem(of parser: yaml_parser_t, in text: SourceText) -> Diagnostic {
        let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
        let mark = SourcePosition(parser.problem_mark)
        let position =
            if parser.error == YAML_READER_ERROR {
                text.position(at: parser.problem_offset)
            } else if problem == Self.endlessKey || (parser.context != nil && text.isEnd(mark)) {
                // An error noticed only at the end of the file is reported where it began.
                SourcePosition(parser.context_mark)
            } else {
                mark
            }
        let span = SourceSpan(at: text.clamped(position))
        if let slip = LineSlip.problem(at: span.start.line, in: text) { return slip }
        let isTab = problem == Self.noToken && text.character(at: position) == UInt8(ascii: "\t")
        if isTab || problem == "found a tab character that violates indentation" {
            return text.error(at: span, "a tab cannot indent a line", expected: "blanks")
        }
        let context = parser.context.map { String(cString: $0) }
        let beginning = text.clamped(SourcePosition(parser.context_mark)).line
        let place = beginning == span.start.line ? "" : " that begins on line \(beginning)"
        let message = Self.words("not YAML: \(problem)" + (context.map { ", \($0)\(place)" } ?? ""))
        let hint = Self.hint(for: problem)
        let line = text.string(ofLine: span.start.line)
        let isAfterValue = line.unicodeScalars.prefix(span.start.column - 1).contains { $0 != " " && $0 != "-" }
        if problem == Self.noKey, isAfterValue {
            return text.error(
                at: span, message, expected: "the end of the line",
                advice: "nothing stands after a closing quote or bracket; put a text that has some in quotes")
        }
        let first = text.string(ofLine: beginning)
        let before = text.string(ofLine: span.start.line - 1)
        let spelling =
            SpellingAdvice.forBlanks(in: line) ?? SpellingAdvice.forComment(in: first)
            ?? SpellingAdvice.forComment(in: line) ?? Self.advice(for: line, problem)
            ?? Self.advice(for: before, problem)
        return text.error(at: span, message, expected: hint.expected, advice: spelling ?? hint.advice)
    }

    /// Advice for a line that follows another language's syntax or was written in haste.
    private static func advice(for line: String, _ problem: String) -> String? {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("//") || text.hasPrefix("/*") { return "a comment begins with '#'" }
        if problem.hasPrefix("did not find expected ','"), text.contains("${") {
            return "inside of braces and brackets, put a text with '${…}' in quotes"
        }
        let isGlued = text.first == "-" && text.dropFirst().first.map { $0.isLetter } ?? false
        return isGlued ? "write a blank after the dash" : nil
    }

    /// Rewords libyaml's messages: here a mapping is a line of `send`, and YAML's mappings are keys and values.
    private static func words(_ message: String) -> String {
        wordings.reduce(message) { $0.replacing($1.libyaml, with: $1.ours) }
    }

    /// Applied in this order: the fourth corrects what the second and the third leave.
    private static let wordings: [(libyaml: String, ours: String)] = [
        ("mapping values are", "a key and its value are"), ("a block mapping", "keys and values"),
        ("a flow mapping", "keys and values"), ("keys and values that begins", "keys and values that begin"),
        ("a block collection", "a list"), ("a flow sequence", "a list"),
        ("block sequence entries are", "items of a list are"), ("a flow node", "a list, or keys and values"),
        ("a simple key", "a key"), ("a plain scalar", "a text"), ("a quoted scalar", "a text in quotes"),
        ("expected node content", "a value"), ("expected '-' indicator", "the expected '-'"),
    ]

    /// libyaml reports a key without a colon only at the point where the key has to end.
    private static let endlessKey = "could not find expected ':'"

    /// Messages of libyaml, letter for letter, as are the cases in `hint`.
    private static let noKey = "did not find expected key"

    private static let noToken = "found character that cannot start any token"

    private static func hint(for problem: String) -> (expected: String, advice: String?) {
        switch problem {
        case "mapping values are not allowed in this context":
            ("'key: value'", "put text that contains ': ' in quotes, and begin keys that belong together in one column")
        case "did not find expected ',' or ']'": ("',' or ']'", "each '[' needs its ']'")
        case "did not find expected ',' or '}'": ("',' or '}'", "each '{' needs its '}'")
        case endlessKey: ("a ':' after the key", "write 'key: value'")
        case noKey: ("a key", "begin all keys that belong together in one column")
        case "did not find expected '-' indicator": ("'- '", "begin all items of one list in one column")
        case "did not find expected <document start>":
            ("the end of the file", "a preset is one set of keys and values, without '...' after it")
        case "found unexpected end of stream": ("the closing quote", "each quote needs its partner")
        case "did not find expected node content":
            (
                "a value",
                "each '[' and '{' needs its partner, one comma stands between two items, and none begins with '- '"
            )
        case "block sequence entries are not allowed in this context":
            ("a value", "begin each item of a list in a line of its own, with '- '")
        case "found unknown escape character":
            ("an escape such as \\n", "put text with a '\\' in single quotes")
        case "did not find expected alphabetic or numeric character":
            ("a key or a value", "put text that begins with '&' or '*' in quotes")
        case noToken:
            ("a key or a value", "put text that begins with a sign such as @, ` or % in quotes")
        default: ("a key or a value", nil)
        }
    }
}
