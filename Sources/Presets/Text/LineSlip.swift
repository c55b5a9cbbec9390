/// Slips in a single line after which a file is no YAML. libyaml often notices them only in the next line.
enum LineSlip {
    /// The slip in a line, or in the last one before it that is not empty; nil if there is none.
    static func problem(at number: Int, in text: SourceText) -> Diagnostic? {
        let before = (1..<max(number, 1)).last { !text.line($0).allSatisfy { $0 == 0x20 } }
        let problems = [before, number].compactMap { $0 }.lazy.compactMap { number in
            oddIndent(at: number, in: text) ?? gluedKey(at: number, in: text) ?? twoKeys(at: number, in: text)
        }
        return problems.first
    }

    /// An odd blank that indents a line.
    static func oddIndent(at number: Int, in text: SourceText) -> Diagnostic? {
        guard let blank = SpellingAdvice.oddIndent(of: text.string(ofLine: number)) else { return nil }
        return text.error(
            at: span(number, blank.offset), "\(blank.name) cannot indent a line", expected: "ordinary blanks",
            advice: "write the blanks before this line anew")
    }

    /// `name:a`
    private static func gluedKey(at number: Int, in text: SourceText) -> Diagnostic? {
        guard let glued = GluedKey(in: text.string(ofLine: number)), KnownKeys.contain(glued.key) else { return nil }
        return text.error(
            at: span(number, glued.offset), "not YAML: \(quoted(glued.key + ":")) has no blank after its colon",
            expected: quoted("\(glued.key): \(glued.value)"))
    }

    /// `midi: channel: 10`
    private static func twoKeys(at number: Int, in text: SourceText) -> Diagnostic? {
        let line = text.string(ofLine: number)
        let indent = line.prefix { $0 == " " || $0 == "-" }
        let parts = line.dropFirst(indent.count).split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].first == " ", parts[2].first == " " else { return nil }
        let (outer, inner) = (String(parts[0]), String(parts[1].drop { $0 == " " }))
        guard KnownKeys.contain(inner, in: outer) else { return nil }
        let offset = indent.unicodeScalars.count + parts[0].unicodeScalars.count + 1
        let value = parts[2].split(separator: "#", omittingEmptySubsequences: false)[0]
        let words = value.split(separator: " ").joined(separator: " ")
        return text.error(
            at: span(number, offset + parts[1].unicodeScalars.count - inner.unicodeScalars.count),
            "not YAML: the key \(quoted(inner)) in the line of \(quoted(outer))",
            expected: "\(quoted(inner)) in a line of its own, further in than \(quoted(outer))",
            advice: words.isEmpty ? nil : "or write \(quoted("\(outer): { \(inner): \(words) }"))")
    }

    /// - Parameter offset: the number of characters before the place in its line.
    private static func span(_ line: Int, _ offset: Int) -> SourceSpan {
        SourceSpan(at: SourcePosition(line: line, column: offset + 1))
    }
}
