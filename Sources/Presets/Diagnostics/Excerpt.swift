import Mapping

/// The line of a diagnostic, with the columns to underline.
public struct Excerpt: Hashable, Sendable, Codable {
    /// Safe for a terminal: no control characters, and at most `Excerpt.widthLimit` characters of a long line.
    public var text: String
    /// The number of characters before the underlined part.
    public var indent: Int
    /// The number of underlined characters, at least 1.
    public var length: Int

    public static let widthLimit = 120
}

extension Excerpt {
    /// The first line of `span`.
    init?(of span: SourceSpan, in text: SourceText) {
        let line = text.line(span.start.line)
        guard !line.isEmpty else { return nil }
        let count = line.count { $0 & 0xC0 != 0x80 }
        let start = min(span.start.column - 1, count)
        let end = span.end.line > span.start.line ? count : min(span.end.column - 1, count)
        let first = max(0, min(start - Self.widthLimit / 3, count - Self.widthLimit))
        // Decoded leniently, because this line may contain the invalid UTF-8.
        let window = String(decoding: Self.characters(of: line, from: first), as: UTF8.self).unicodeScalars
        var shown = String(String.UnicodeScalarView(window.map(\.printable)))
        while shown.last == " " { shown.removeLast() }
        self.text = shown
        indent = start - first
        length = max(1, min(end - first, shown.unicodeScalars.count) - indent)
    }

    /// The bytes of the next `widthLimit` characters of a line that may be very long.
    private static func characters(of line: ArraySlice<UInt8>, from first: Int) -> ArraySlice<UInt8> {
        var index = line.startIndex
        var character = -1
        while index < line.endIndex {
            if line[index] & 0xC0 != 0x80 { character += 1 }
            if character >= first { break }
            index += 1
        }
        let start = index
        while index < line.endIndex {
            if line[index] & 0xC0 != 0x80 { character += 1 }
            // The character at `start` has been counted twice.
            if character > first + widthLimit { break }
            index += 1
        }
        return line[start..<index]
    }

    /// The line with its number, and the carets below it.
    func lines(number: Int) -> String {
        let gutter = "\(number)"
        let blank = String(repeating: " ", count: gutter.count)
        let scalars = text.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: indent, limitedBy: scalars.endIndex) ?? scalars.endIndex
        let before = String(scalars[..<start]).columns
        let underlined = String(scalars[start...].prefix(length)).columns
        let margin = String(repeating: " ", count: before)
        let underline = "^" + String(repeating: "~", count: max(underlined, 1) - 1)
        return "  \(gutter) | \(text)\n  \(blank) | \(margin)\(underline)"
    }
}
