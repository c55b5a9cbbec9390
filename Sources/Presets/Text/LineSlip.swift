/// A slip in a single line after which a file is no YAML. libyaml often notices it only in the next line.
struct LineSlip {
    let span: SourceSpan
    let message: String
    let expected: String
    let advice: String?

    /// Looks for a slip in a line, and in the last one before it that is not empty.
    init?(at number: Int, in text: SourceText) {
        let before = (1..<max(number, 1)).last { !text.line($0).allSatisfy { $0 == 0x20 } }
        let slips = [before, number].compactMap { $0 }.lazy.compactMap { LineSlip(in: $0, of: text) }
        guard let slip = slips.first else { return nil }
        self = slip
    }

    /// An odd blank that indents a line.
    init(oddBlank name: String, at span: SourceSpan) {
        (self.span, message, expected) = (span, "\(name) cannot indent a line", "ordinary blanks")
        advice = "write the blanks before this line anew"
    }

    private init?(in number: Int, of text: SourceText) {
        let line = String(decoding: text.line(number), as: UTF8.self)
        func span(_ offset: Int) -> SourceSpan {
            SourceSpan(at: SourcePosition(line: number, column: offset + 1))
        }
        if let blank = SpellingAdvice.oddIndent(of: line) {
            self.init(oddBlank: blank.name, at: span(blank.offset))
        } else if let glued = GluedKey(in: line), KnownKeys.contain(glued.key) {
            self.init(glued, at: span(glued.offset))
        } else if let slip = LineSlip(twoKeysIn: line, at: span) {
            self = slip
        } else {
            return nil
        }
    }

    private init(_ glued: GluedKey, at span: SourceSpan) {
        (self.span, message) = (span, "not YAML: \(quoted(glued.key + ":")) has no blank after its colon")
        (expected, advice) = ("\(quoted("\(glued.key): \(glued.value)"))", nil)
    }

    /// `midi: channel: 10`
    private init?(twoKeysIn line: String, at span: (Int) -> SourceSpan) {
        let indent = line.prefix { $0 == " " || $0 == "-" }
        let parts = line.dropFirst(indent.count).split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].first == " ", parts[2].first == " " else { return nil }
        let (outer, inner) = (String(parts[0]), String(parts[1].drop { $0 == " " }))
        guard KnownKeys.contain(inner, in: outer) else { return nil }
        let offset = indent.unicodeScalars.count + parts[0].unicodeScalars.count + 1
        self.span = span(offset + parts[1].unicodeScalars.count - inner.unicodeScalars.count)
        message = "not YAML: the key \(quoted(inner)) in the line of \(quoted(outer))"
        expected = "\(quoted(inner)) in a line of its own, further in than \(quoted(outer))"
        let value = parts[2].split(separator: "#", omittingEmptySubsequences: false)[0]
        let words = value.split(separator: " ").joined(separator: " ")
        advice = words.isEmpty ? nil : "or write \(quoted("\(outer): { \(inner): \(words) }"))"
    }
}
