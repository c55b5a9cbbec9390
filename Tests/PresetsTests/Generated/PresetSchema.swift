@testable import Presets

/// Generates the JSON Schema (2020-12) of presets from the parser's own tables, so that editors can complete and check
/// them.
///
/// It covers the structure: keys, kinds of values, ranges. Rules that involve several values, such as which targets a
/// source can have, are checked only by the parser.
enum PresetSchema {
    /// The text of `docs/preset.schema.json`.
    static var json: String { root.text() + "\n" }

    static let root: JSON = {
        var definitions = SchemaDefinitions()
        let preset = definitions.schema(of: PresetTable.record)
        var root: JSON = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Ribbon preset",
            "description": "What the ribbons of a touchscreen send.",
        ]
        guard case .object(let members) = preset else { preconditionFailure("a record's schema is an object") }
        for member in members { root.append(member.name, member.value) }
        root.append("$defs", .object(definitions.members))
        return root
    }()
}

/// Converts shapes to schemas. Each record is defined once and referenced by name.
struct SchemaDefinitions {
    private(set) var members: [JSON.Member] = []
    /// Whether a `$name` may replace any text or number, as in ribbons.
    private var isRepeatable = false

    mutating func schema(of record: Record) -> JSON {
        let wasRepeatable = isRepeatable
        if record.isRepeatable { isRepeatable = true }
        defer { isRepeatable = wasRepeatable }
        var properties: [JSON.Member] = []
        for field in record.fields {
            let isInCells = isRepeatable
            isRepeatable = isInCells && field.takesNames
            var schema = isRepeatable ? repeatable(field.shape) : schema(of: field.shape)
            isRepeatable = isInCells
            var description = field.summary
            if let standard = field.standard { description += " Default: \(standard)." }
            schema.append("description", .string(description))
            properties.append(JSON.Member(name: field.key, value: schema))
        }
        var schema: JSON = ["type": "object", "properties": .object(properties), "additionalProperties": false]
        if record.isChoice {
            schema.append("minProperties", .number(1))
            schema.append("maxProperties", .number(1))
        } else {
            let required = record.fields.filter(\.isRequired).map { JSON.string($0.key) }
            if !required.isEmpty { schema.append("required", .array(required)) }
            for field in record.fields where !field.alternatives.isEmpty {
                let keys = [field.key] + field.alternatives
                schema.append("anyOf", .array(keys.map { ["required": .array([.string($0)])] }))
            }
        }
        return schema
    }

    private mutating func repeatable(_ shape: Shape) -> JSON {
        let schema = schema(of: shape)
        switch shape {
        case .number, .whole, .toggle, .word, .phrase, .list, .tuple, .oneOf:
            if !members.contains(where: { $0.name == "cell-value" }) {
                members.append(
                    JSON.Member(
                        name: "cell-value",
                        value: [
                            "type": "string", "pattern": "\\$",
                            "description": "In a ribbon with grid or each: a name of its cells, such as $n.",
                        ]))
            }
            return ["anyOf": .array([schema, ["$ref": "#/$defs/cell-value"]])]
        case .text, .record, .cells: return schema
        }
    }

    private mutating func schema(of shape: Shape) -> JSON {
        switch shape {
        case .number(let range):
            return [
                "type": "number", range.excludesLowest ? "exclusiveMinimum" : "minimum": .number(range.lowest),
                "maximum": .number(range.highest),
            ]
        case .whole(let range):
            return [
                "type": "integer", "minimum": .number(Double(range.lowerBound)),
                "maximum": .number(Double(range.upperBound)),
            ]
        case .toggle: return ["enum": .array(["on", "off"])]
        case .word(let words): return ["oneOf": .array(words.map(Self.schema))]
        // To an editor a name such as `7` or `true` is a number or a boolean.
        case .text: return Self.plain
        case .phrase(let phrase):
            return ["anyOf": .array(phrase.words.map(Self.schema) + phrase.patterns.map(Self.schema))]
        case .list(let item, let count):
            return list(of: item, count)
        case .tuple(let names, let item):
            return list(of: item, names.count...names.count)
        case .oneOf(let shapes): return ["anyOf": .array(shapes.map { schema(of: $0) })]
        case .cells(let count):
            return ["anyOf": .array([Self.plain, settings()].map { Self.list(of: $0, count) })]
        case .record(let record):
            if !members.contains(where: { $0.name == record.identifier }) {
                members.append(JSON.Member(name: record.identifier, value: schema(of: record)))
            }
            return ["$ref": .string("#/$defs/\(record.identifier)")]
        }
    }

    private static let plain: JSON = ["type": .array(["string", "number", "boolean"]), "minLength": .number(1)]

    /// Settings of a cell: texts, numbers, and lists of them.
    private mutating func settings() -> JSON {
        if !members.contains(where: { $0.name == "setting" }) {
            let list: JSON = ["type": "array", "items": ["$ref": "#/$defs/setting"]]
            members.append(JSON.Member(name: "setting", value: ["anyOf": .array([Self.plain, list])]))
        }
        return [
            "type": "object", "additionalProperties": ["$ref": "#/$defs/setting"],
            "propertyNames": [
                // This is what `SettingName.isValid` accepts.
                "pattern": "^[A-Za-z][A-Za-z0-9]*$",
                "not": ["enum": .array(SettingName.reserved.map(JSON.string))],
            ],
        ]
    }

    private mutating func list(of item: Shape, _ count: ClosedRange<Int>) -> JSON {
        Self.list(of: isRepeatable ? repeatable(item) : schema(of: item), count)
    }

    private static func list(of item: JSON, _ count: ClosedRange<Int>) -> JSON {
        [
            "type": "array", "items": item, "minItems": .number(Double(count.lowerBound)),
            "maxItems": .number(Double(count.upperBound)),
        ]
    }

    private static func schema(of word: Word) -> JSON {
        ["const": .string(word.name), "description": .string(word.summary)]
    }

    private static func schema(of pattern: Phrase.Pattern) -> JSON {
        [
            "type": "string", "pattern": .string(pattern.expression),
            "examples": .array([.string(pattern.example)]), "description": .string(pattern.summary),
        ]
    }
}

extension Record {
    /// The name of a definition: `ribbon` for "a ribbon", `midi` for "'midi'".
    var identifier: String {
        String(noun.split(separator: " ").last ?? "").filter { $0 != "'" }
    }
}
