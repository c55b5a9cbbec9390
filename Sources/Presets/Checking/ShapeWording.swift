extension Shape {
    /// The expected value, for a message: "a number 0…1".
    var expectation: String {
        switch self {
        case .number(let range): range.expectation
        case .whole(let range) where range.count == 1: "\(range.lowerBound)"
        case .whole(let range): "a whole number \(range.lowerBound)…\(range.upperBound)"
        case .toggle: "on or off"
        case .word(let words): alternatives(words.map(\.name))
        case .text(let noun): noun
        case .phrase(let phrase): phrase.noun
        case .list(let item, let count):
            count.lowerBound > 0
                ? "a list of \(count.lowerBound) or more, each \(item.expectation)" : "a list, each \(item.expectation)"
        case .tuple(let names, _): "[\(names.joined(separator: ", "))]"
        case .record(let record):
            record.isChoice
                ? alternatives(record.fields.map { "{ \($0.key): … }" })
                : "a set of keys such as \(alternatives(record.fields.prefix(3).map(\.key)))"
        case .cells: "a list of texts or numbers, or of settings such as { key: C3 }"
        case .oneOf(let shapes):
            shapes.map { shape in
                shape.isList(ofAny: shapes) ? "a list of them" : shape.expectation
            }.joined(separator: ", or ")
        }
    }

    /// Whether it is a list whose items may have the given shapes and no others.
    func isList(ofAny shapes: [Shape]) -> Bool {
        guard case .list(let item, _) = self else { return false }
        let known = shapes.map(\.expectation)
        return item.choices.allSatisfy { known.contains($0.expectation) }
    }

    /// The shapes among which a value may choose.
    var choices: [Shape] { if case .oneOf(let shapes) = self { shapes.flatMap(\.choices) } else { [self] } }

    /// The words with which a misspelt one is compared.
    var vocabulary: [String] {
        switch self {
        case .toggle: ["on", "off"]
        case .word(let words): words.map(\.name)
        case .oneOf(let shapes): shapes.flatMap(\.vocabulary)
        default: []
        }
    }
}

extension NumberRange {
    var expectation: String {
        let noun = unit.isEmpty ? "a number" : "a number of \(unit)"
        let bounds = "\(Decimal.write(lowest))…\(Decimal.write(highest))"
        return excludesLowest
            ? "\(noun) above \(Decimal.write(lowest)), to \(Decimal.write(highest))" : "\(noun) \(bounds)"
    }
}

extension Node {
    /// The node in words, for a message.
    var description: String {
        switch content {
        case .scalar("", _): "empty"
        case .scalar(let text, isPlain: true): quoted(text)
        case .scalar(let text, isPlain: false): "the text \"\(quotable(text))\""
        case .list: "a list"
        case .record: "a set of keys"
        }
    }
}
