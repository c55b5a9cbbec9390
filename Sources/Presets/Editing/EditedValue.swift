import Mapping

/// A value of a preset without its place in the text. Edits write such values, and they are compared before and after
/// an edit.
package indirect enum EditedValue: Hashable, Sendable {
    case text(String)
    case number(Double)
    case list([EditedValue])
    case record([Entry])

    package struct Entry: Hashable, Sendable {
        package var key: String
        package var value: EditedValue

        package init(_ key: String, _ value: EditedValue) { (self.key, self.value) = (key, value) }
    }

    init(_ node: Node) {
        switch node.content {
        case .scalar(let text, _): self = node.number.map(EditedValue.number) ?? .text(text)
        case .list(let items): self = .list(items.map(EditedValue.init))
        case .record(let entries): self = .record(entries.map { Entry($0.key, EditedValue($0.value)) })
        }
    }

    // MARK: Text

    /// The value in one line, as it may stand anywhere in a preset: `0.5`, `cc 74`, `[0, 0, 1, 1]`, `{ from: center }`.
    package var line: String {
        switch self {
        case .text(let text): Self.scalar(text)
        case .number(let number): Decimal.write(number)
        case .list(let items): "[" + items.map(\.line).joined(separator: ", ") + "]"
        case .record(let entries):
            entries.isEmpty ? "{}" : "{ " + entries.map(\.line).joined(separator: ", ") + " }"
        }
    }

    /// The lines of the value as an item of a list with its dash, one for each key.
    var itemLines: [String] {
        guard case .record(let entries) = self, !entries.isEmpty else { return ["- " + line] }
        return entries.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element.line }
    }

    /// The text as it is if it reads back as the same text, else in quotes.
    private static func scalar(_ text: String) -> String {
        isPlain(text) ? text : inDoubleQuotes(text)
    }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic, text.last != " " else {
            return false
        }
        return text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || " _-./+$()".unicodeScalars.contains($0)
        }
    }
}

extension EditedValue.Entry {
    /// The entry as a line of a preset.
    var line: String { "\(EditedValue.text(key).line): \(value.line)" }
}
