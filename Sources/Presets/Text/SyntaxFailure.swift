import CYAML

/// Why libyaml stopped, in words for a musician.
struct SyntaxFailure {
    let span: SourceSpan
    let message: String
    let expected: String
    let advice: String?

    init(_ parser: yaml_parser_t, in text: SourceText) {
        let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
        let position =
            if parser.error == YAML_READER_ERROR {
                text.position(at: parser.problem_offset)
            } else if problem == Self.endlessKey {
                SourcePosition(parser.context_mark)
            } else {
                SourcePosition(parser.problem_mark)
            }
        span = SourceSpan(at: position)
        let line = text.line(position.line).prefix { $0 != UInt8(ascii: "#") }
        let column = line.index(line.startIndex, offsetBy: position.column - 1, limitedBy: line.endIndex)
        let isTab = column.map { $0 < line.endIndex && line[$0] == UInt8(ascii: "\t") } ?? false
        if isTab || line.prefix(while: { $0 == 0x20 || $0 == 0x09 }).contains(0x09) {
            message = "a tab cannot indent a line"
            expected = "blanks"
            advice = nil
            return
        }
        let context = parser.context.map { String(cString: $0) }
        let place = context.map { ", \($0) that begins in line \(parser.context_mark.line + 1)" } ?? ""
        message = "not YAML: \(problem)\(place)"
        (expected, advice) = Self.hint(for: problem, context: context ?? "")
    }

    /// libyaml notices a key without a colon only where the key may not go on any more.
    private static let endlessKey = "could not find expected ':'"

    private static func hint(for problem: String, context: String) -> (expected: String, advice: String?) {
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
        case "found character that cannot start any token":
            ("a key or a value", "put text that begins with a sign such as @, ` or % in quotes")
        default: ("a key or a value", nil)
        }
    }
}
