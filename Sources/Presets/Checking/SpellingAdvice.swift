import Mapping

/// Advice for texts that YAML or an editor has turned into something else.
enum SpellingAdvice {
    /// Blanks that look like others or are invisible.
    private static let oddBlanks: [Unicode.Scalar: String] = [
        "\u{A0}": "a no-break space", "\u{202F}": "a narrow no-break space", "\u{2007}": "a figure space",
        "\u{2009}": "a thin space", "\u{3000}": "an ideographic space", "\u{200B}": "a zero-width space",
        "\u{200C}": "a zero-width non-joiner", "\u{200D}": "a zero-width joiner", "\u{2060}": "a word joiner",
        "\u{AD}": "a soft hyphen",
    ]

    private static let curlyQuotes: Set<Unicode.Scalar> = ["“", "”", "„", "‘", "’", "‚", "«", "»"]

    /// Advice for an unknown text that would be valid with ordinary blanks and quotes.
    static func forBlanks(in text: String) -> String? {
        if text.unicodeScalars.contains(where: curlyQuotes.contains) {
            return "it contains a curly quote: write straight ones, or none"
        }
        guard let blank = text.unicodeScalars.lazy.compactMap(oddBlank).first else { return nil }
        return "it contains \(blank): write an ordinary blank, or nothing"
    }

    /// The odd blank that indents a line, and how many characters stand before it; nil if there is none.
    static func oddIndent(of line: String) -> (name: String, offset: Int)? {
        let indent = line.unicodeScalars.prefix { $0 == " " || oddBlanks[$0] != nil }
        for (offset, scalar) in indent.enumerated() {
            if let name = oddBlank(scalar) { return (name, offset) }
        }
        return nil
    }

    /// `a no-break space (U+00A0)`; nil for any other character.
    private static func oddBlank(_ scalar: Unicode.Scalar) -> String? {
        guard let name = oddBlanks[scalar] else { return nil }
        return "\(name) (U+\(hexadecimal(scalar.value, digits: 4)))"
    }

    /// Advice for a key that swallowed its value or the dash before it.
    static func forKey(_ key: String, among keys: [String]) -> String? {
        guard let meant = keyOfText(key, among: keys) else { return nil }
        if key.hasPrefix("-") { return "write a blank after the dash: \(quoted("- \(meant)"))" }
        return "write a blank after the colon: \(quoted("\(meant): \(key.dropFirst(meant.count + 1))"))"
    }

    /// The key in a text such as `to:cc 1` or `-name`.
    static func keyOfText(_ text: String, among keys: [String]) -> String? {
        let key = text.hasPrefix("-") ? String(text.dropFirst()) : text.firstIndex(of: ":").map { String(text[..<$0]) }
        return key.flatMap { keys.contains($0) ? $0 : nil }
    }

    /// Advice for a name such as `$n` in a ribbon without cells.
    static func forName(in node: Node) -> String? {
        guard node.hasName, node.span.cell == nil else { return nil }
        return "names such as '$n' have values in ribbons with 'grid' or 'each' only"
    }

    /// Advice for keys and values where a list of them is expected.
    static func forItem(_ node: Node, as shape: Shape) -> String? {
        guard case .list(let item, _) = shape, case .record(let record) = item, let entries = node.entries else {
            return nil
        }
        if let first = entries.first, first.key.hasPrefix("-"),
            let advice = forKey(first.key, among: record.fields.map(\.key))
        {
            return advice
        }
        guard entries.contains(where: { record.field($0.key) != nil }) else { return nil }
        return "begin each item of the list with '- '"
    }

    /// Advice for a missing value when a `#` begins a comment.
    static func forComment(after node: Node, in text: SourceText) -> String? {
        guard node.text == "" else { return nil }
        let line = text.string(ofLine: node.span.start.line).unicodeScalars
        let rest = line.dropFirst(node.span.start.column - 1).drop { $0 == " " }
        return rest.first == "#" ? "a '#' after a blank begins a comment: put the value in quotes" : nil
    }

    /// Advice for a phrase that is cut off by a `#` right behind it, such as `cc #74`.
    static func forComment(behind node: Node, in text: SourceText) -> String? {
        let line = text.string(ofLine: node.span.end.line).unicodeScalars
        let rest = line.dropFirst(node.span.end.column - 1).drop { $0 == " " }
        guard rest.first == "#", let next = rest.dropFirst().first, next != " " else { return nil }
        return "a '#' after a blank begins a comment: leave it out"
    }

    /// Advice for a line whose closing bracket comes after a `#`.
    static func forComment(in line: String) -> String? {
        guard let sign = line.firstRange(of: " #") else { return nil }
        let isQuoted = line[..<sign.lowerBound].count { $0 == "\"" || $0 == "'" } % 2 != 0
        guard !isQuoted, line[sign.upperBound...].contains(where: { $0 == "}" || $0 == "]" }) else { return nil }
        return "a '#' after a blank begins a comment, here with the bracket that closes: leave the '#' out, or put the "
            + "value in quotes"
    }

    /// Advice for a word where keys and values or a list are expected.
    static func forWord(_ word: String, as shape: Shape, _ subject: String) -> String? {
        let key = subject.filter { $0 != "'" }
        if let keys = shape.records.first?.fields.map(\.key), let glued = GluedKey(in: word), keys.contains(glued.key) {
            return glued.advice
        }
        if let choice = shape.choice(word) { return "write '\(key): { \(choice): {} }'" }
        switch word.lowercased() {
        case "on", "true", "yes": return shape.takesNoKeys ? "write '\(key): {}'" : nil
        case "none", "off", "no", "false", "null", "~":
            return shape.takesEmptyList ? "write '\(key): []'" : shape.takesNoKeys ? "leave '\(key)' out" : nil
        default: return nil
        }
    }
}

extension Shape {
    /// Whether `{}` is sufficient.
    fileprivate var takesNoKeys: Bool {
        switch self {
        case .record(let record): !record.isChoice && !record.fields.contains { $0.isRequired }
        case .oneOf(let shapes): shapes.contains { $0.takesNoKeys }
        default: false
        }
    }

    /// The key of a choice that a word alone names, such as `spring`; nil if there is none.
    fileprivate func choice(_ word: String) -> String? {
        switch self {
        case .record(let record): record.isChoice ? record.field(word)?.key : nil
        case .oneOf(let shapes): shapes.lazy.compactMap { $0.choice(word) }.first
        default: nil
        }
    }

    fileprivate var takesEmptyList: Bool {
        switch self {
        case .list(_, let count): count.lowerBound == 0
        case .oneOf(let shapes): shapes.contains { $0.takesEmptyList }
        default: false
        }
    }
}
