import MIDI
import Mapping

/// Puts a cell's values into the texts of its ribbon: `$n`, `${key}`, `$n+19` (docs/presets.md, "Grids").
struct Substitution {
    private let cell: Cell
    private let values: [(name: String, value: Node)]
    private(set) var diagnostics: DiagnosticList

    init(_ cell: Cell, _ diagnostics: DiagnosticList) {
        self.cell = cell
        self.diagnostics = diagnostics
        // The longest name that fits is meant.
        values = cell.values.sorted { $0.name.count > $1.name.count }
    }

    /// The node with all its texts filled in. Everything in it knows its cell.
    mutating func fill(_ node: Node) -> Node {
        var filled = node
        filled.span.cell = cell.number
        switch node.content {
        case .scalar(let text, let isPlain):
            if text.utf8.contains(UInt8(ascii: "$")) { filled.content = fill(text, isPlain, filled.span) }
        case .list(let items): filled.content = .list(items.map { fill($0) })
        case .record(let entries):
            filled.content = .record(
                entries.map { entry in
                    var entry = entry
                    entry.keySpan.cell = cell.number
                    entry.value = fill(entry.value)
                    return entry
                })
        }
        return filled
    }

    private mutating func fill(_ text: String, _ isPlain: Bool, _ span: SourceSpan) -> Node.Content {
        var (filled, isPlain) = ("", isPlain)
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            filled += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            if rest.first == "$" {
                filled += "$"
                rest.removeFirst()
                continue
            }
            guard let value = takeName(&rest) else {
                refuse(rest, span)
                return .scalar(text, isPlain: false)
            }
            guard case .scalar(let text, let isValuePlain) = value.content else { continue }
            isPlain = isPlain && isValuePlain
            filled += Self.sum(text, &rest)
        }
        return .scalar(filled + rest, isPlain: isPlain)
    }

    /// The value of the name that a text begins with, after its dollar.
    private func takeName(_ rest: inout Substring) -> Node? {
        if rest.first == "{", let end = rest.firstIndex(of: "}") {
            let name = rest[rest.index(after: rest.startIndex)..<end]
            guard let value = values.first(where: { $0.name == name })?.value else { return nil }
            rest = rest[rest.index(after: end)...]
            return value
        }
        guard let found = values.first(where: { rest.hasPrefix($0.name) }) else { return nil }
        rest = rest.dropFirst(found.name.count)
        return found.value
    }

    private mutating func refuse(_ rest: Substring, _ span: SourceSpan) {
        guard !diagnostics.isSettled(span) else { return }
        if rest.first == "{", !rest.contains("}") {
            diagnostics.settle(span, "a '${' without its '}'", expected: "'${NAME}'")
            return
        }
        let name = String(rest.drop { $0 == "{" }.prefix { $0.isLetter || $0.isNumber })
        let names = Cell.names + cell.settings.map(\.name)
        diagnostics.settle(
            span, name.isEmpty ? "a '$' without a name" : "unknown name \(quoted("$" + name))",
            expected: someOf(names.map { "$" + $0 }),
            advice: Suggestion.nearest(to: name, among: names).map { "did you mean \(quoted("$" + $0))?" }
                ?? "write '$$' for a dollar")
    }

    /// A number or a key, with what is added to it: `+19` or `-1`.
    private static func sum(_ value: String, _ rest: inout Substring) -> String {
        guard let sign = rest.first, sign == "+" || sign == "-" else { return value }
        let digits = rest.dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let term = Decimal.read("\(sign)\(digits)") else { return value }
        let number = Decimal.read(value) ?? KeyName.key(value).map { Double($0.rawValue) }
        guard let number else { return value }
        rest = rest.dropFirst(1 + digits.count)
        return Decimal.write(number + term)
    }
}
