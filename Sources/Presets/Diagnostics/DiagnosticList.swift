/// The diagnostics of one file while it is read.
struct DiagnosticList {
    /// A file has at most this many diagnostics of one severity; a last one tells how many were left out.
    static let limit = 200

    let text: SourceText
    private var kept: [Diagnostic] = []
    private var counts: [Diagnostic.Severity: Int] = [:]

    init(of text: SourceText) {
        self.text = text
    }

    var hasErrors: Bool { counts[.error, default: 0] > 0 }

    /// In order of position.
    var sorted: [Diagnostic] {
        let order = kept.indices.sorted { (kept[$0].span.start, $0) < (kept[$1].span.start, $1) }
        let leftOut = [Diagnostic.Severity.error, .warning].compactMap { severity -> Diagnostic? in
            let count = counts[severity, default: 0] - Self.limit
            guard count > 0, let last = kept.last(where: { $0.severity == severity }) else { return nil }
            return Diagnostic(
                file: text.name, span: last.span, severity: severity,
                message: "\(count) more \(count == 1 ? severity.rawValue : severity.rawValue + "s")")
        }
        return order.map { kept[$0] } + leftOut
    }

    mutating func add(_ diagnostic: Diagnostic) {
        counts[diagnostic.severity, default: 0] += 1
        if counts[diagnostic.severity, default: 0] <= Self.limit { kept.append(diagnostic) }
    }

    mutating func error(_ span: SourceSpan, _ message: String, expected: String? = nil, advice: String? = nil) {
        add(text.error(at: span, message, expected: expected, advice: advice))
    }

    mutating func warning(_ span: SourceSpan, _ message: String, expected: String? = nil, advice: String? = nil) {
        add(text.diagnostic(.warning, at: span, message, expected: expected, advice: advice))
    }
}

extension SourceText {
    func error(at span: SourceSpan, _ message: String, expected: String? = nil, advice: String? = nil) -> Diagnostic {
        diagnostic(.error, at: span, message, expected: expected, advice: advice)
    }

    func diagnostic(
        _ severity: Diagnostic.Severity, at span: SourceSpan, _ message: String, expected: String?, advice: String?
    ) -> Diagnostic {
        Diagnostic(
            file: name, span: span, severity: severity, message: message, expected: expected, advice: advice,
            excerpt: Excerpt(of: span, in: self))
    }
}
