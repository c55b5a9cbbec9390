import MIDI
import Mapping

/// Substitutes a cell's values in its ribbon's texts: `$n`, `${key}`, `$n+19` (docs/reference.md, "Grids").
struct Substitution {
    private let cell: Cell
    private let values: [String: Node]
    private var room: Room
    private(set) var diagnostics: DiagnosticList

    /// The room left for substituted text. Anything beyond it is cut off; the preset is refused elsewhere.
    struct Room {
        /// Bytes of text.
        var text: Int
        /// Texts and lists.
        var nodes: Int

        var isLeft: Bool { text >= 0 && nodes >= 0 }
    }

    init(_ cell: Cell, room: Room, _ diagnostics: DiagnosticList) {
        self.cell = cell
        self.room = room
        self.diagnostics = diagnostics
        values = Dictionary(cell.values) { first, _ in first }
    }

    /// The text of a value that takes no names, in a ribbon with cells: `$$` stands for one dollar.
    static func withoutEscapes(_ text: String) -> String { text.replacing("$$", with: "$") }

    /// Whether a text of a ribbon with cells contains a name, rather than only dollars written as `$$`.
    static func hasNames(_ text: String) -> Bool { text.replacing("$$", with: "").contains("$") }

    /// The node with all texts filled in, each part marked with its cell.
    mutating func fill(_ node: Node) -> Node { fill(node, isWhole: false) }

    /// - Parameter isWhole: whether it is the whole value of a key, which a list may replace.
    private mutating func fill(_ node: Node, isWhole: Bool) -> Node {
        var filled = node
        filled.span.cell = cell.number
        switch node.content {
        case .scalar(let text, let isPlain):
            guard text.utf8.contains(UInt8(ascii: "$")) else { return filled }
            if isWhole, let list = list(text) { return fill(with: list, at: filled.span) }
            filled.content = fill(text, isPlain, filled.span)
        case .list(let items): filled.content = .list(items.map { fill($0, isWhole: false) })
        case .record(let entries):
            filled.content = .record(
                entries.map { entry in
                    var entry = entry
                    entry.keySpan.cell = cell.number
                    entry.value = fill(entry.value, isWhole: true)
                    return entry
                })
        }
        return filled
    }

    /// The list that a text such as `$keys` stands for; nil for any other text.
    private func list(_ text: String) -> Node? {
        var rest = Array(text.utf8)[...]
        guard rest.popFirst() == UInt8(ascii: "$"), let (_, value) = parseName(&rest), rest.isEmpty else { return nil }
        return value.items == nil ? nil : value
    }

    private mutating func fill(with list: Node, at span: SourceSpan) -> Node {
        room.text -= list.textSize
        room.nodes -= list.count
        return room.isLeft ? list.relocated(to: span) : Node(content: .list([]), span: span)
    }

    private mutating func fill(_ text: String, _ isPlain: Bool, _ span: SourceSpan) -> Node.Content {
        var (filled, isPlain) = ([] as [UInt8], isPlain)
        var rest = Array(text.utf8)[...]
        while room.isLeft, let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            filled += rest[..<dollar]
            rest = rest[(dollar + 1)...]
            if rest.first == UInt8(ascii: "$") {
                filled.append(UInt8(ascii: "$"))
                rest.removeFirst()
                continue
            }
            guard let (name, value) = parseName(&rest) else {
                refuse(rest, span)
                return .scalar(text, isPlain: false)
            }
            guard case .scalar(let setting, let isValuePlain) = value.content else {
                refuseList(name, span)
                return .scalar(text, isPlain: false)
            }
            if !Cell.names.contains(name) { diagnostics.note(name, value, at: span) }
            isPlain = isPlain && isValuePlain
            let sum = Self.sum(setting, &rest)
            room.text -= sum.utf8.count
            filled += sum.utf8
        }
        return .scalar(String(decoding: filled + rest, as: UTF8.self), isPlain: isPlain)
    }

    /// Parses the name after a dollar: in braces, or the longest run of letters and digits. If that is unknown, its
    /// final digits do not belong to the name.
    /// - Returns: the name and its value; nil if there is no such name.
    private func parseName(_ rest: inout ArraySlice<UInt8>) -> (name: String, value: Node)? {
        if rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
            return take(rest[..<end].dropFirst(), before: end + 1, of: &rest)
        }
        let run = rest.prefix(while: SettingName.isPart)
        let digits = run.reversed().prefix(while: Decimal.isDigit).count
        let beginning = run.dropLast(digits)
        return take(run, before: run.endIndex, of: &rest) ?? take(beginning, before: beginning.endIndex, of: &rest)
    }

    /// Takes a name off the text, with everything before `end`; an unknown one stays there.
    private func take(
        _ name: ArraySlice<UInt8>, before end: Int, of rest: inout ArraySlice<UInt8>
    ) -> (name: String, value: Node)? {
        let name = String(decoding: name, as: UTF8.self)
        guard let value = values[name] else { return nil }
        rest = rest[end...]
        return (name, value)
    }

    // MARK: Errors

    private mutating func refuseList(_ name: String, _ span: SourceSpan) {
        guard !diagnostics.isClosed(span) else { return }
        let name = "$" + name
        diagnostics.close(
            span, "\(quoted(name)) is a list here", expected: "a text or a number",
            advice: "a list is put in as a whole value, such as 'keys: \(quotable(name))'")
    }

    private mutating func refuse(_ rest: ArraySlice<UInt8>, _ span: SourceSpan) {
        guard !diagnostics.isClosed(span) else { return }
        if rest.first == UInt8(ascii: "{"), !rest.contains(UInt8(ascii: "}")) {
            diagnostics.close(span, "a '${' without its '}'", expected: "'${NAME}'")
            return
        }
        let word = String(decoding: rest, as: UTF8.self).drop { $0 == "{" }
        let name = String(word.prefix { $0.isLetter || $0.isNumber })
        let names = cell.values.map(\.name)
        diagnostics.close(
            span, name.isEmpty ? "a '$' without a name" : "unknown name \(quoted("$" + name))",
            expected: someOf(names.map { "$" + $0 }), advice: advice(for: name, among: names))
    }

    private func advice(for name: String, among names: [String]) -> String {
        let beginning = names.filter { name.hasPrefix($0) }.max { $0.utf8.count < $1.utf8.count }
        if let beginning {
            let rest = quotable(String(name.dropFirst(beginning.count)))
            return "write '${\(quotable(beginning))}\(rest)' for '$\(quotable(beginning))' with '\(rest)' after it"
        }
        return Suggestion.nearest(to: name, among: names).map { didYouMean("$" + $0) }
            ?? "write '$$' for a dollar"
    }

    /// The sum of a number or key and an offset that follows, such as `+19` or `-1`; the value alone if there is none.
    private static func sum(_ value: String, _ rest: inout ArraySlice<UInt8>) -> String {
        guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return value }
        let digits = rest.dropFirst().prefix { Decimal.isDigit($0) || $0 == UInt8(ascii: ".") }
        guard let term = Decimal.read(String(decoding: rest.prefix(1 + digits.count), as: UTF8.self)) else {
            return value
        }
        let number = Decimal.read(value) ?? KeyName.key(value).map { Double($0.rawValue) }
        guard let number else { return value }
        rest = rest.dropFirst(1 + digits.count)
        return Decimal.write(number + term)
    }
}
