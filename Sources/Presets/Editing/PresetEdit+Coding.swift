/// An edit as JSON: `{"set": ["ribbons", 0, "area"], "value": [0, 0, 1, 0.5]}`, `{"append": ["ribbons"], "value": …}`,
/// `{"copy": ["ribbons", 0], "value": …}`, `{"move": ["ribbons", 0], "to": 2}` or `{"remove": ["ribbons", 1]}`. Items
/// count from 0.
extension PresetEdit: Codable {
    private enum Key: String, CodingKey {
        case set, append, copy, move, remove, value, to
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        if let path = try fields.decodeIfPresent(Path.self, forKey: .set) {
            self = .set(path, try fields.decode(EditedValue.self, forKey: .value))
        } else if let path = try fields.decodeIfPresent(Path.self, forKey: .append) {
            self = .append(path, try fields.decode(EditedValue.self, forKey: .value))
        } else if let path = try fields.decodeIfPresent(Path.self, forKey: .copy) {
            guard case .record(let entries) = try fields.decode(EditedValue.self, forKey: .value) else {
                throw DecodingError.dataCorruptedError(forKey: .value, in: fields, debugDescription: "no record")
            }
            self = .copy(path, entries)
        } else if let path = try fields.decodeIfPresent(Path.self, forKey: .move) {
            self = .move(path, to: try fields.decode(Int.self, forKey: .to))
        } else {
            self = .remove(try fields.decode(Path.self, forKey: .remove))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .set(let path, let value):
            try fields.encode(path, forKey: .set)
            try fields.encode(value, forKey: .value)
        case .append(let path, let value):
            try fields.encode(path, forKey: .append)
            try fields.encode(value, forKey: .value)
        case .copy(let path, let entries):
            try fields.encode(path, forKey: .copy)
            try fields.encode(EditedValue.record(entries), forKey: .value)
        case .move(let path, let place):
            try fields.encode(path, forKey: .move)
            try fields.encode(place, forKey: .to)
        case .remove(let path): try fields.encode(path, forKey: .remove)
        }
    }
}

extension PresetEdit.Step: Codable {
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let index = try? value.decode(Int.self) {
            self = .item(index)
        } else {
            self = .key(try value.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .key(let key): try value.encode(key)
        case .item(let index): try value.encode(index)
        }
    }
}

/// A text, a number or a list as in JSON. A record is `{"record": [["name", "bass"], ["send", []]]}`, because its keys
/// keep their order in the text.
extension EditedValue: Codable {
    private struct Record: Codable {
        var record: [Pair]
    }

    private struct Pair: Codable {
        var entry: Entry

        init(_ entry: Entry) { self.entry = entry }

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            entry = Entry(try parts.decode(String.self), try parts.decode(EditedValue.self))
            guard parts.isAtEnd else {
                throw DecodingError.dataCorruptedError(in: parts, debugDescription: "a key has one value")
            }
        }

        func encode(to encoder: any Encoder) throws {
            var parts = encoder.unkeyedContainer()
            try parts.encode(entry.key)
            try parts.encode(entry.value)
        }
    }

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let items = try? value.decode([EditedValue].self) {
            self = .list(items)
        } else {
            self = .record(try value.decode(Record.self).record.map(\.entry))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        case .list(let items): try value.encode(items)
        case .record(let entries): try value.encode(Record(record: entries.map(Pair.init)))
        }
    }
}
