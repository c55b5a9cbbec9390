@testable import Presets

/// Checks values against the keywords of JSON Schema 2020-12 that `PresetSchema` uses, and stops the tests at any other.
struct SchemaChecker {
    let root: JSON

    func accepts(_ value: JSON) -> Bool { accepts(value, root) }

    private func accepts(_ value: JSON, _ schema: JSON) -> Bool {
        guard case .object(let keywords) = schema else { fatalError("a schema is an object") }
        return keywords.allSatisfy { accepts(value, keyword: $0.name, $0.value, schema) }
    }

    private func accepts(_ value: JSON, keyword: String, _ argument: JSON, _ schema: JSON) -> Bool {
        switch (keyword, argument, value) {
        case ("$schema", _, _), ("$defs", _, _), ("title", _, _), ("description", _, _), ("examples", _, _): true
        case ("$ref", .string(let path), _): accepts(value, definition(path))
        case ("type", .string(let name), _): isOf(type: name, value)
        case ("type", .array(let names), _): names.contains { isOf(type: $0, value) }
        case ("const", _, _): value == argument
        case ("enum", .array(let values), _): values.contains(value)
        case ("anyOf", .array(let schemas), _): schemas.contains { accepts(value, $0) }
        case ("oneOf", .array(let schemas), _): schemas.count { accepts(value, $0) } == 1
        case ("minimum", .number(let bound), .number(let number)): number >= bound
        case ("exclusiveMinimum", .number(let bound), .number(let number)): number > bound
        case ("maximum", .number(let bound), .number(let number)): number <= bound
        case ("minLength", .number(let bound), .string(let text)): text.unicodeScalars.count >= Int(bound)
        case ("pattern", .string(let pattern), .string(let text)): matches(text, pattern)
        case ("items", _, .array(let items)): items.allSatisfy { accepts($0, argument) }
        case ("minItems", .number(let bound), .array(let items)): items.count >= Int(bound)
        case ("maxItems", .number(let bound), .array(let items)): items.count <= Int(bound)
        case ("minProperties", .number(let bound), .object(let members)): members.count >= Int(bound)
        case ("maxProperties", .number(let bound), .object(let members)): members.count <= Int(bound)
        case ("required", .array(let names), .object):
            names.allSatisfy { if case .string(let name) = $0 { value[name] != nil } else { false } }
        case ("properties", .object(let properties), .object):
            properties.allSatisfy { property in value[property.name].map { accepts($0, property.value) } ?? true }
        case ("additionalProperties", .bool(false), .object(let members)):
            members.allSatisfy { schema["properties"]?[$0.name] != nil }
        case ("additionalProperties", _, .object(let members)):
            members.allSatisfy { schema["properties"]?[$0.name] != nil || accepts($0.value, argument) }
        case ("propertyNames", _, .object(let members)):
            members.allSatisfy { accepts(.string($0.name), argument) }
        case ("not", _, _): !accepts(value, argument)
        case ("minimum", _, _), ("exclusiveMinimum", _, _), ("maximum", _, _), ("minLength", _, _), ("pattern", _, _),
            ("items", _, _), ("minItems", _, _), ("maxItems", _, _), ("minProperties", _, _), ("maxProperties", _, _),
            ("required", _, _), ("properties", _, _), ("additionalProperties", _, _),
            ("propertyNames", _, _):
            // These keywords speak of other kinds of values.
            true
        default: fatalError("the checker does not know \(keyword)")
        }
    }

    private func definition(_ path: String) -> JSON {
        let steps = path.split(separator: "/").dropFirst().map(String.init)
        guard let found = steps.reduce(root as JSON?, { $0?[$1] }) else { fatalError("nothing at \(path)") }
        return found
    }

    private func isOf(type: JSON, _ value: JSON) -> Bool {
        if case .string(let name) = type { isOf(type: name, value) } else { false }
    }

    private func isOf(type: String, _ value: JSON) -> Bool {
        switch (type, value) {
        case ("string", .string), ("number", .number), ("boolean", .bool), ("array", .array), ("object", .object): true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        guard let expression = try? Regex(pattern) else { fatalError("no pattern: \(pattern)") }
        return text.firstMatch(of: expression) != nil
    }
}

extension JSON {
    /// A preset as an editor's YAML reader sees it, apart from spellings of numbers that only YAML knows.
    init(_ node: Node) {
        switch node.content {
        case .scalar(let text, _): self = node.number.map(JSON.number) ?? .string(text)
        case .list(let items): self = .array(items.map(JSON.init))
        case .record(let entries): self = .object(entries.map { Member(name: $0.key, value: JSON($0.value)) })
        }
    }
}
