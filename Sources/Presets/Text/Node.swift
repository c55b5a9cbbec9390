/// A value of a YAML file with its position. Scalars are text; a reader gives them a meaning.
struct Node: Sendable {
    enum Content: Sendable {
        /// `isPlain`: written without quotes, so that it may be a number.
        case scalar(String, isPlain: Bool)
        case list([Node])
        case record([Entry])
    }

    struct Entry: Sendable {
        var key: String
        var keySpan: SourceSpan
        var value: Node
        /// Whether it stands there, and was not taken from a ribbon's kind or from the file's defaults.
        var isOwn = true
    }

    var content: Content
    var span: SourceSpan

    /// What a file without keys and values is, where no key is required.
    static let emptyRecord = Node(content: .record([]), span: .start)

    var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// A number, where it is written as one.
    var number: Double? {
        if case .scalar(let text, isPlain: true) = content { Decimal.read(text) } else { nil }
    }

    /// Whether it has a name of a cell such as `$n`, or a dollar.
    var hasName: Bool { text?.utf8.contains(UInt8(ascii: "$")) ?? false }

    var whole: Int? { number.flatMap { Int(exactly: $0) } }

    var isOn: Bool? {
        switch text {
        case "on": true
        case "off": false
        default: nil
        }
    }

    /// Where a part of its text stands, counted in code points: the whole node where that cannot be told, as with escapes
    /// in quotes.
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
