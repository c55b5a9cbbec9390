/// The line that a diagnostic is about, with the columns to underline.
public struct Excerpt: Hashable, Sendable, Codable {
    /// Ready for a terminal: without control characters, and at most `Excerpt.widthLimit` characters of a long line.
    public var text: String
    /// How many characters of `text` stand before the underlined part.
    public var indent: Int
    /// At least 1.
    public var length: Int

    public static let widthLimit = 120

    public init(text: String, indent: Int, length: Int) {
        (self.text, self.indent, self.length) = (text, indent, length)
    }

    /// The first line of `span`.
    init?(of span: SourceSpan, in text: SourceText) {
        let line = text.line(span.start.line)
        guard !line.isEmpty else { return nil }
        // Decoded leniently, because the line may be the one with the byte that is not UTF-8.
        let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
        let start = min(span.start.column - 1, scalars.count)
        let end = span.end.line > span.start.line ? scalars.count : min(span.end.column - 1, scalars.count)
        let first = max(0, min(start - Self.widthLimit / 3, scalars.count - Self.widthLimit))
        let window = scalars[first..<min(first + Self.widthLimit, scalars.count)]
        var shown = String(String.UnicodeScalarView(window.map(printable)))
        while shown.last == " " { shown.removeLast() }
        self.text = shown
        indent = start - first
        let visible = shown.unicodeScalars.count
        length = max(1, min(end - first, visible) - indent)
    }

    /// The line with its number, and the caret below.
    func lines(number: Int) -> String {
        let gutter = "\(number)"
        let blank = String(repeating: " ", count: gutter.count)
        let underline = "^" + String(repeating: "~", count: length - 1)
        return "  \(gutter) | \(text)\n  \(blank) | \(String(repeating: " ", count: indent))\(underline)"
    }
}
