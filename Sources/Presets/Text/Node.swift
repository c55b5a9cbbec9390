/// A value in a YAML file with its position. Scalars are text; readers interpret them.
struct Node: Sendable {
    enum Content: Sendable {
        /// `isPlain` means written without quotes, so that it may be a number.
        case scalar(String, isPlain: Bool)
        case list([Node])
        case record([Entry])
    }

    struct Entry: Sendable {
        var key: String
        var keySpan: SourceSpan
        var value: Node
        /// False for values taken from a ribbon's kind or from the file's defaults.
        var isOwn = true
        /// The key as the file has it, if it is misspelt and `key` is the intended one.
        var misspelling: String?
    }

    var content: Content
    var span: SourceSpan

    /// The value of a file without keys and values, if no key is required.
    static let emptyRecord = Node(content: .record([]), span: .start)

    var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// The number; nil if the scalar is not written as one.
    var number: Double? {
        if case .scalar(let text, isPlain: true) = content { Decimal.read(text) } else { nil }
    }

    /// Whether it contains a dollar, as in a cell's name such as `$n`.
    var hasName: Bool { text?.utf8.contains(UInt8(ascii: "$")) ?? false }

    var whole: Int? { number.flatMap { Int(exactly: $0) } }

    var isOn: Bool? {
        switch text {
        case "on": true
        case "off": false
        default: nil
        }
    }

    /// The place of a part of its text, given in code points. The whole node if that cannot be determined, as with
    /// escapes in quotes.
    func span(of part: Range<Int>) -> SourceSpan {
        guard case .scalar(let text, let isPlain) = content, span.start.line == span.end.line,
            span.end.column - span.start.column == text.unicodeScalars.count + (isPlain ? 0 : 2)
        else { return span }
        let first = span.start.column + (isPlain ? 0 : 1)
        var span = span
        span.start.column = first + part.lowerBound
        span.end.column = first + part.upperBound
        return span
    }

    var items: [Node]? {
        if case .list(let items) = content { items } else { nil }
    }

    var entries: [Entry]? {
        if case .record(let entries) = content { entries } else { nil }
    }

    subscript(key: String) -> Node? { entry(key)?.value }

    func entry(_ key: String) -> Entry? { entries?.first { $0.key == key } }

    func ownEntry(_ key: String) -> Entry? { entries?.first { $0.key == key && $0.isOwn } }
}
