import CYAML

/// Why libyaml stopped, in words for a musician.
struct SyntaxFailure {
    let span: SourceSpan
    let message: String
    let expected: String
    let advice: String?

    init(_ parser: yaml_parser_t, in text: SourceText) {
        let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
        let mark = SourcePosition(parser.problem_mark)
        let position =
            if parser.error == YAML_READER_ERROR {
                text.position(at: parser.problem_offset)
            } else if problem == Self.endlessKey || (parser.context != nil && text.isEnd(mark)) {
                // What is noticed at the end of the file is wrong where it began.
                SourcePosition(parser.context_mark)
            } else {
                mark
            }
        span = SourceSpan(at: text.clamped(position))
        if problem == Self.noToken, text.character(at: position) == UInt8(ascii: "\t") {
            (message, expected, advice) = ("a tab cannot indent a line", "blanks", nil)
            return
        }
        let context = parser.context.map { String(cString: $0) }
        let beginning = text.clamped(SourcePosition(parser.context_mark)).line
        let place = beginning == span.start.line ? "" : " that begins in line \(beginning)"
        message = "not YAML: \(problem)" + (context.map { ", \($0)\(place)" } ?? "")
        (expected, advice) = Self.hint(for: problem)
    }

    /// libyaml notices a key without a colon only where the key may not go on any more.
    private static let endlessKey = "could not find expected ':'"

    private static let noToken = "found character that cannot start any token"

    private static func hint(for problem: String) -> (expected: String, advice: String?) {
        switch problem {
        case "mapping values are not allowed in this context":
            ("'key: value'", "put text that contains ': ' in quotes, and begin keys of one mapping in one column")
        case "did not find expected ',' or ']'": ("',' or ']'", "each '[' needs its ']'")
        case "did not find expected ',' or '}'": ("',' or '}'", "each '{' needs its '}'")
        case endlessKey: ("a ':' after the key", "write 'key: value'")
        case "did not find expected key": ("a key", "begin all keys of one mapping in one column")
        case "did not find expected '-' indicator": ("'- '", "begin all items of one list in one column")
        case "did not find expected <document start>":
            ("the end of the file", "a file holds one document: remove the '...'")
        case "found unexpected end of stream": ("the closing quote", "each quote needs its partner")
        case "did not find expected node content": ("a value", "each '[' and '{' needs its partner")
        case noToken:
            ("a key or a value", "put text that begins with a sign such as @, ` or % in quotes")
        default: ("a key or a value", nil)
        }
    }
}
