@testable import Presets

/// A JSON value whose objects keep the order of their members.
indirect enum JSON: Sendable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case array([JSON])
    case object([Member])

    struct Member: Sendable {
        var name: String
        var value: JSON
    }

    /// The text, indented by two blanks; short arrays and objects stay on one line.
    func text(indent: Int = 0) -> String {
        let line = line
        if line.count + indent <= 100 { return line }
        let blanks = String(repeating: " ", count: indent + 2)
        let end = "\n" + String(repeating: " ", count: indent)
        switch self {
        case .array(let items):
            return "[\n" + items.map { blanks + $0.text(indent: indent + 2) }.joined(separator: ",\n") + end + "]"
        case .object(let members):
            let lines = members.map { "\(blanks)\(inDoubleQuotes($0.name)): \($0.value.text(indent: indent + 2))" }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        default: return line
        }
    }

    private var line: String {
        switch self {
        case .string(let text): inDoubleQuotes(text)
        case .number(let value): Decimal.write(value)
        case .bool(let value): value ? "true" : "false"
        case .array(let items): "[" + items.map(\.line).joined(separator: ", ") + "]"
        case .object(let members):
            members.isEmpty
                ? "{}"
                : "{ " + members.map { "\(inDoubleQuotes($0.name)): \($0.value.line)" }.joined(separator: ", ") + " }"
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }

    mutating func append(_ name: String, _ value: JSON) {
        guard case .object(let members) = self else { preconditionFailure("only objects have members") }
        self = .object(members + [Member(name: name, value: value)])
    }
}
