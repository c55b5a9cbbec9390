/// Collects the diagnostics of one file while it is read.
struct DiagnosticList {
    /// The most diagnostics of one severity that are reported; one more states how many were left out.
    static let limit = 200
    /// The most diagnostics kept before they are sorted and the excess is dropped. Greater than the number shown of
    /// both severities.
    private static let memory = 3 * limit

    let text: SourceText
    private var found: [Diagnostic] = []
    /// The numbers of all diagnostics so far, those too that will not be shown.
    private var counts: [Diagnostic.Severity: Int] = [:]
    /// Errors from here on are not shown because enough come before.
    private var hiddenFrom: SourcePosition?
    /// Places about which nothing more is reported.
    private var closedPlaces: Set<SourceSpan> = []
    /// Hashes of the reported messages and their places. Hashes keep this small for hostile files with very many
    /// mistakes.
    private var reported: Set<Int> = []
    /// The grid cell for which each place was refused.
    private var cells: [SourceSpan: Int] = [:]
    /// The setting of `each` that each place of a cell takes.
    private var settings: [SourceSpan: (name: String, value: Node)] = [:]

    init(of text: SourceText) {
        self.text = text
    }

    var errorCount: Int { counts[.error, default: 0] }

    var hasErrors: Bool { errorCount > 0 }

    /// Whether there are errors in any part of a place.
    func hasErrors(in span: SourceSpan) -> Bool {
        found.contains { $0.severity == .error && $0.span.start >= span.start && $0.span.start < span.end }
    }

    /// The diagnostics in order of position, each with its line.
    var sorted: [Diagnostic] {
        let result = first.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.excerpt = Excerpt(of: diagnostic.span, in: text)
            return diagnostic
        }
        return result + [.error, .warning].compactMap { leftOut($0, last: result.last?.span ?? .start) }
    }

    /// The diagnostics that are shown, in order of position.
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

    mutating func append(_ diagnostic: Diagnostic) {
        guard isNew(diagnostic.span, diagnostic.message) else { return }
        counts[diagnostic.severity, default: 0] += 1
        guard diagnostic.severity != .error || !isHidden(diagnostic.span) else { return }
        found.append(namingCell(diagnostic))
        guard found.count >= Self.memory else { return }
        found = first
        let errors = found.lazy.filter { $0.severity == .error }
        if errors.count >= Self.limit { hiddenFrom = errors.last?.span.start }
    }

    /// Counts an error that will not be shown, whatever else is found. Making its message, which takes longer than
    /// finding it, can then be skipped.
    /// - Parameter what: distinguishes errors at one place.
    /// - Returns: whether the error is hidden.
    mutating func hides(_ span: SourceSpan, _ what: String = "") -> Bool {
        guard isHidden(span) else { return false }
        if isNew(span, what) { counts[.error, default: 0] += 1 }
        return true
    }

    private func isHidden(_ span: SourceSpan) -> Bool { hiddenFrom.map { span.start >= $0 } ?? false }

    /// Whether this has not been reported for the place yet: a place may be read several times, for each cell of a grid
    /// or for each ribbon that uses the file's defaults.
    private mutating func isNew(_ span: SourceSpan, _ what: String) -> Bool {
        let place = span.inAnyCell
        guard !isClosed(place) else { return false }
        if let cell = span.cell, cells[place, default: cell] != cell { return false }
        var hasher = Hasher()
        hasher.combine(place)
        hasher.combine(what)
        guard reported.insert(hasher.finalize()).inserted else { return false }
        if let cell = span.cell { cells[place] = cell }
        return true
    }

    func isClosed(_ span: SourceSpan) -> Bool { !closedPlaces.isEmpty && closedPlaces.contains(span.inAnyCell) }

    /// Reports an error after which nothing else is reported about the place.
    mutating func close(_ span: SourceSpan, _ message: String, expected: String, advice: String? = nil) {
        error(span, message, expected: expected, advice: advice)
        close(span)
    }

    /// Suppresses all further reports about the place.
    mutating func close(_ span: SourceSpan) { closedPlaces.insert(span.inAnyCell) }

    mutating func error(_ span: SourceSpan, _ message: String, expected: String? = nil, advice: String? = nil) {
        append(text.error(at: span, message, expected: expected, advice: advice))
    }

    mutating func warning(_ span: SourceSpan, _ message: String, advice: String? = nil) {
        append(Diagnostic(file: text.name, span: span, severity: .warning, message: message, advice: advice))
    }
}

extension DiagnosticList {
    /// Remembers which setting a text of a cell takes, so that a diagnostic about the text can name it.
    mutating func note(_ name: String, _ value: Node, at span: SourceSpan) { settings[span] = (name, value) }

    /// The diagnostic with the number of its cell, if the text differs between cells, and with its setting.
    private func namingCell(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let cell = diagnostic.span.cell, text.firstLine(of: diagnostic.span).contains("$") else {
            return diagnostic
        }
        var place = " in cell \(cell)"
        if let (name, value) = settings[diagnostic.span] {
            place += ", where \(quoted("$" + name)) is \(value.description) (line \(value.span.start.line))"
        }
        var diagnostic = diagnostic
        let message = diagnostic.message
        diagnostic.message.insert(contentsOf: place, at: message.reason ?? message.endIndex)
        return diagnostic
    }
}

extension String {
    /// Where the reason after a colon begins, outside of quotes.
    fileprivate var reason: Index? {
        var isQuoted = false
        return indices.first { index in
            if self[index] == "'" { isQuoted.toggle() }
            return self[index] == ":" && !isQuoted
        }
    }
}

extension SourceText {
    func error(at span: SourceSpan, _ message: String, expected: String? = nil, advice: String? = nil) -> Diagnostic {
        Diagnostic(file: name, span: span, severity: .error, message: message, expected: expected, advice: advice)
    }
}
