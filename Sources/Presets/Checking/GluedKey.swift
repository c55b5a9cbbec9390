/// A key without a blank after its colon at the start of a line, such as `name:a` or `- name:a`. To YAML it is a text.
struct GluedKey {
    let key: String
    /// The first word after the colon.
    let value: String
    /// The number of characters before the key.
    let offset: Int

    /// - Parameter line: a line of a file, or a text.
    init?(in line: String) {
        let indent = line.prefix { $0 == " " || $0 == "-" }
        let rest = line.dropFirst(indent.count)
        guard let colon = rest.firstIndex(of: ":"), colon > rest.startIndex else { return nil }
        let value = rest[rest.index(after: colon)...].prefix { $0 != " " }
        key = String(rest[..<colon])
        self.value = String(value)
        offset = indent.unicodeScalars.count
        guard !value.isEmpty, key.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
    }

    var advice: String { "write a blank after the colon: \(quoted("\(key): \(value)"))" }
}

/// The keys of all tables, for advice on lines that are not YAML.
enum KnownKeys {
    /// Whether a key has a meaning anywhere in a preset or a configuration file.
    static func contain(_ key: String) -> Bool { records.contains { $0.field(key) != nil } }

    /// Whether the value of the key `outer` may have the key `inner`.
    static func contain(_ inner: String, in outer: String) -> Bool {
        records.compactMap { $0.field(outer) }.contains { field in
            field.shape.records.contains { $0.field(inner) != nil }
        }
    }

    private static let records: [Record] = {
        var found: [Record] = []
        var rest: [Record] = [PresetTable.record, ConfigurationTable.record, DeviceTable.record]
        while let record = rest.popLast() {
            found.append(record)
            rest += record.fields.flatMap(\.shape.records)
        }
        return found
    }()
}

extension Shape {
    /// The records that the value, or an item of its list, may be.
    var records: [Record] {
        switch self {
        case .record(let record): [record]
        case .list(let item, _): item.records
        case .oneOf(let shapes): shapes.flatMap(\.records)
        case .number, .whole, .toggle, .word, .text, .phrase, .tuple, .cells: []
        }
    }
}
