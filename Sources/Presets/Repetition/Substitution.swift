import MIDI
import Mapping

/// Substitutes a cell's values in its ribbon's texts: `$n`, `${key}`, `$n+19` (docs/reference.md, "Grids").
struct Substitution {
    private let cell: Cell
    private let names: NameTree
    private let values: [Node]
    /// Bytes of text still allowed. Text beyond them is cut off; it is refused elsewhere.
    private var room: Int
    private(set) var diagnostics: DiagnosticList

    init(_ cell: Cell, room: Int, _ diagnostics: DiagnosticList) {
        self.cell = cell
        self.room = room
        self.diagnostics = diagnostics
        let values = cell.values
        names = NameTree(values.map(\.name))
        self.values = values.map(\.value)
    }

    /// The node with all texts filled in, each part marked with its cell.
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
        var (filled, isPlain) = ([] as [UInt8], isPlain)
        var rest = Array(text.utf8)[...]
        while room >= 0, let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            filled += rest[..<dollar]
            rest = rest[(dollar + 1)...]
            if rest.first == UInt8(ascii: "$") {
                filled.append(UInt8(ascii: "$"))
                rest.removeFirst()
                continue
            }
            guard let name = parseName(&rest) else {
                refuse(rest, span)
                return .scalar(text, isPlain: false)
            }
            let value = values[name]
            if let setting = cell.setting(name) { diagnostics.note(setting, value, at: span) }
            guard case .scalar(let text, let isValuePlain) = value.content else { continue }
            isPlain = isPlain && isValuePlain
            let sum = Self.sum(text, &rest)
            room -= sum.utf8.count
            filled += sum.utf8
        }
        return .scalar(String(decoding: filled + rest, as: UTF8.self), isPlain: isPlain)
    }

    /// Parses the name after a dollar.
    /// - Returns: its index; nil if there is no such name.
    private func parseName(_ rest: inout ArraySlice<UInt8>) -> Int? {
        if rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
            let name = rest[(rest.startIndex + 1)..<end]
            guard let found = names.longest(in: name), found.length == name.count else { return nil }
            rest = rest[(end + 1)...]
            return found.index
        }
        guard let found = names.longest(in: rest) else { return nil }
        rest = rest.dropFirst(found.length)
        return found.index
    }

    private mutating func refuse(_ rest: ArraySlice<UInt8>, _ span: SourceSpan) {
        guard !diagnostics.isClosed(span) else { return }
        if rest.first == UInt8(ascii: "{"), !rest.contains(UInt8(ascii: "}")) {
            diagnostics.close(span, "a '${' without its '}'", expected: "'${NAME}'")
            return
        }
        let word = String(decoding: rest, as: UTF8.self).drop { $0 == "{" }
        let name = String(word.prefix { $0.isLetter || $0.isNumber })
        let names = Cell.names + cell.settings.map(\.name)
        diagnostics.close(
            span, name.isEmpty ? "a '$' without a name" : "unknown name \(quoted("$" + name))",
            expected: someOf(names.map { "$" + $0 }),
            advice: Suggestion.nearest(to: name, among: names).map { "did you mean \(quoted("$" + $0))?" }
                ?? "write '$$' for a dollar")
    }

    /// A number or a key plus an offset such as `+19` or `-1`.
    private static func sum(_ value: String, _ rest: inout ArraySlice<UInt8>) -> String {
        guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return value }
        let digits = rest.dropFirst().prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
        }
        guard let term = Decimal.read(String(decoding: rest.prefix(1 + digits.count), as: UTF8.self)) else {
            return value
        }
        let number = Decimal.read(value) ?? KeyName.key(value).map { Double($0.rawValue) }
        guard let number else { return value }
        rest = rest.dropFirst(1 + digits.count)
        return Decimal.write(number + term)
    }
}

/// Finds the longest of several names that a text begins with, in one step for each byte.
private struct NameTree {
    private struct Step: Hashable {
        var place: Int
        var byte: UInt8
    }

    private var steps: [Step: Int] = [:]
    /// Indices of the names, by the place at which they end.
    private var names: [Int: Int] = [:]

    init(_ names: [String]) {
        for (index, name) in names.enumerated() {
            var place = 0
            for byte in name.utf8 {
                let next = steps[Step(place: place, byte: byte), default: steps.count + 1]
                steps[Step(place: place, byte: byte)] = next
                place = next
            }
            // If two have the same name, the first one wins.
            if self.names[place] == nil { self.names[place] = index }
        }
    }

    func longest(in text: ArraySlice<UInt8>) -> (index: Int, length: Int)? {
        var place = 0
        var found: (index: Int, length: Int)?
        for (length, byte) in text.enumerated() {
            guard let next = steps[Step(place: place, byte: byte)] else { break }
            place = next
            if let index = names[place] { found = (index, length + 1) }
        }
        return found
    }
}
