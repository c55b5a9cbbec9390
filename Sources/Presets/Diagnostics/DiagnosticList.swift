/// The diagnostics of one file while it is read.
struct DiagnosticList {
    /// At most this many diagnostics of one severity are reported; one more says how many were left out.
    static let limit = 200
    /// At most this many are kept before they are sorted, and those left out that are not shown. More than are shown of
    /// both severities.
    private static let memory = 3 * limit

    let text: SourceText
    private var found: [Diagnostic] = []
    private var counts: [Diagnostic.Severity: Int] = [:]
    /// Errors from here on are not shown, because enough stand in front of it.
    private var horizon: SourcePosition?
    /// Of these places nothing else is said.
    private var settled: Set<SourceSpan> = []
    /// What was said of which places, as hash values, for a hostile file makes very many mistakes.
    private var said: Set<Int> = []
    /// For which cell of a grid a place was refused.
    private var cells: [SourceSpan: Int] = [:]

    init(of text: SourceText) {
        self.text = text
    }

    var errorCount: Int { counts[.error, default: 0] }

    var hasErrors: Bool { counts[.error, default: 0] > 0 }

    /// Whether something is wrong with a part of a place.
    func hasErrors(in span: SourceSpan) -> Bool {
        found.contains { $0.severity == .error && $0.span.start >= span.start && $0.span.start < span.end }
    }

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
        guard isNew(diagnostic.span, diagnostic.message) else { return }
        counts[diagnostic.severity, default: 0] += 1
        guard diagnostic.severity != .error || !isBeyondHorizon(diagnostic.span) else { return }
        found.append(text.namingCell(diagnostic))
        guard found.count >= Self.memory else { return }
        found = first
        let errors = found.lazy.filter { $0.severity == .error }
        if errors.count >= Self.limit { horizon = errors.last?.span.start }
    }

    /// Counts an error that is not shown, whatever else is found. Answers whether it is one: then its message, which takes
    /// longer than to find it, need not be made.
    /// - Parameter what: tells the errors of one place apart.
    mutating func hides(_ span: SourceSpan, _ what: String = "") -> Bool {
        guard isBeyondHorizon(span) else { return false }
        if isNew(span, what) { counts[.error, default: 0] += 1 }
        return true
    }

    private func isBeyondHorizon(_ span: SourceSpan) -> Bool { horizon.map { span.start >= $0 } ?? false }

    /// A place that is read several times, for each cell of a grid, or for each ribbon that has the file's defaults, is
    /// refused once.
    private mutating func isNew(_ span: SourceSpan, _ what: String) -> Bool {
        let place = span.inAnyCell
        guard !isSettled(place) else { return false }
        if let cell = span.cell, cells[place, default: cell] != cell { return false }
        var hasher = Hasher()
        hasher.combine(place)
        hasher.combine(what)
        guard said.insert(hasher.finalize()).inserted else { return false }
        if let cell = span.cell { cells[place] = cell }
        return true
    }

    func isSettled(_ span: SourceSpan) -> Bool { !settled.isEmpty && settled.contains(span.inAnyCell) }

    /// Refuses a place about which nothing else can be said.
    mutating func settle(_ span: SourceSpan, _ message: String, expected: String, advice: String? = nil) {
        error(span, message, expected: expected, advice: advice)
        settle(span)
    }

    /// From now on nothing is said of the place.
    mutating func settle(_ span: SourceSpan) { settled.insert(span.inAnyCell) }

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
