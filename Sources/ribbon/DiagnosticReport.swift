import Presets

/// A diagnostic as `ribbon check --json` writes it (docs/presets.md, "Editors").
struct DiagnosticReport: Encodable {
    struct Position: Encodable {
        var line, column: Int
    }

    var file: String
    var line, column: Int
    /// The position after the last character of the wrong text.
    var end: Position
    var severity, message: String
    var expected, advice: String?

    init(_ diagnostic: Diagnostic) {
        let span = diagnostic.span
        (file, line, column) = (diagnostic.file, span.start.line, span.start.column)
        end = Position(line: span.end.line, column: span.end.column)
        (severity, message) = (diagnostic.severity.rawValue, diagnostic.message)
        (expected, advice) = (diagnostic.expected, diagnostic.advice)
    }
}
