/// The diagnostics of one file while it is read.
struct DiagnosticList {
    /// At most this many diagnostics of one severity are reported; one more says how many were left out.
    static let limit = 200
    /// At most this many are kept before they are sorted, however hostile the file.
    private static let memory = 5000

    let text: SourceText
    private var found: [Diagnostic] = []
    private var counts: [Diagnostic.Severity: Int] = [:]
    /// Of these places nothing else is said.
    private var settled: Set<SourceSpan> = []
    /// What was said of which places, and for which cell of a grid.
    private var refused: [SourceSpan: (cell: Int?, messages: [String])] = [:]

    init(of text: SourceText) {
        self.text = text
    }

    /// Whether there are more errors than are reported, so that advice for another one is wasted work.
    var isCrowded: Bool { counts[.error, default: 0] > Self.limit }

    var errorCount: Int { counts[.error, default: 0] }

    var hasErrors: Bool { counts[.error, default: 0] > 0 }

    /// In order of position, each with its line.
    var sorted: [Diagnostic] {
        let result = first.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.excerpt = Excerpt(of: diagnostic.span, in: text)
            return diagnostic
        }
        return result + [.error, .warning].compactMap { leftOut($0, last: result.last?.span ?? .start) }
    }

    /// Those that are shown, in order of position.
    private var first: [Diagnostic] {
        let order = found.indices.sorted { (found[$0].span.start, $0) < (found[$1].span.start, $1) }
        var shown: [Diagnostic.Severity: Int] = [:]
        return order.map { found[$0] }.filter { diagnostic in
            shown[diagnostic.severity, default: 0] += 1
            return shown[diagnostic.severity, default: 0] <= Self.limit
        }
    }

    private func leftOut(_ severity: Diagnostic.Severity, last: SourceSpan) -> Diagnostic? {
        let count = counts[severity, default: 0] - Self.limit
        guard count > 0 else { return nil }
        let noun = count == 1 ? severity.rawValue : severity.rawValue + "s"
        return Diagnostic(file: text.name, span: last, severity: severity, message: "\(count) more \(noun)")
    }

    mutating func add(_ diagnostic: Diagnostic) {
        guard isNew(diagnostic) else { return }
        counts[diagnostic.severity, default: 0] += 1
        found.append(text.namingCell(diagnostic))
        if found.count >= Self.memory { found = first }
    }

    /// A place that is read several times, for each cell of a grid, or for each ribbon that has the file's defaults, is
    /// refused once.
    private mutating func isNew(_ diagnostic: Diagnostic) -> Bool {
        let (place, cell) = (diagnostic.span.inAnyCell, diagnostic.span.cell)
        guard !isSettled(place) else { return false }
        let known = refused[place, default: (cell, [])]
        guard known.cell == cell, !known.messages.contains(diagnostic.message) else { return false }
        refused[place] = (cell, known.messages + [diagnostic.message])
        return true
    }

    func isSettled(_ span: SourceSpan) -> Bool { !settled.isEmpty && settled.contains(span.inAnyCell) }

    /// Refuses a place about which nothing else can be said.
    mutating func settle(_ span: SourceSpan, _ message: String, expected: String, advice: String) {
        error(span, message, expected: expected, advice: advice)
        settled.insert(span.inAnyCell)
    }

    mutating func error(_ span: SourceSpan, _ message: String, expected: String? = nil, advice: String? = nil) {
        add(text.error(at: span, message, expected: expected, advice: advice))
    }

    mutating func warning(_ span: SourceSpan, _ message: String, expected: String? = nil, advice: String? = nil) {
        add(text.diagnostic(.warning, at: span, message, expected: expected, advice: advice))
    }
}

extension SourceText {
    /// The same, with the cell that it is about where the text is not the same in all cells.
    fileprivate func namingCell(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let cell = diagnostic.span.cell, firstLine(of: diagnostic.span).contains("$") else {
            return diagnostic
        }
        var diagnostic = diagnostic
        diagnostic.message += " in cell \(cell)"
        return diagnostic
    }

    func error(at span: SourceSpan, _ message: String, expected: String? = nil, advice: String? = nil) -> Diagnostic {
        diagnostic(.error, at: span, message, expected: expected, advice: advice)
    }

    func diagnostic(
        _ severity: Diagnostic.Severity, at span: SourceSpan, _ message: String, expected: String?, advice: String?
    ) -> Diagnostic {
        Diagnostic(
            file: name, span: span, severity: severity, message: message, expected: expected, advice: advice)
    }
}
