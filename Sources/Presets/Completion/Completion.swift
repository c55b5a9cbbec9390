import MIDI
import Mapping

/// A word that may stand at a place of a preset.
public struct Completion: Hashable, Sendable, Codable {
    /// Replaces the text typed since the last blank, or since the key or value began; a quote stays.
    public var word: String
    /// Its meaning in a few words.
    public var summary: String

    /// The words that may stand at a place, from the same tables as the parser's. The file may have errors.
    /// - Parameters:
    ///   - position: the cursor's position; its column is one more than the number of characters before it.
    ///   - files: the files that the preset may name.
    public static func words(
        in bytes: [UInt8], at position: SourcePosition, files: NeighbouringFiles = .none
    ) -> [Completion] {
        let lines = SourceText(name: "", bytes: Array(bytes.prefix(SourceText.sizeLimit))).lines
        guard let place = CursorPlace(in: lines, at: position) else { return [] }
        let completer = Completer(
            typed: place.typed, names: CompletionNames(lines, place, at: position, files: files))
        return completer.completions(completer.words(at: place))
    }
}

/// Finds the words for a typed text in the tables.
struct Completer {
    /// The typed text without its opening quote.
    let typed: String
    let names: CompletionNames

    init(typed: String, names: CompletionNames) {
        let isQuoted = typed.first == "\"" || typed.first == "'"
        self.typed = isQuoted ? String(typed.dropFirst()) : typed
        self.names = names
    }

    /// The words that begin with the typed text, each without the typed words that are complete.
    func completions(_ words: [Word]) -> [Completion] {
        let start = typed.lowercased()
        let complete = typed.lastIndex(of: " ").map { typed[...$0].count } ?? 0
        var known: Set<String> = []
        return words.filter { $0.name.lowercased().hasPrefix(start) && known.insert($0.name).inserted }.map {
            Completion(word: String($0.name.dropFirst(complete)), summary: $0.summary)
        }
    }

    func words(at place: CursorPlace) -> [Word] {
        var words: [Word] = []
        for shape in Self.shapes(at: place.path) {
            if place.takes.contains(.key) { words += keys(of: shape, place.siblings) }
            if place.takes.contains(.text) { words += texts(of: shape, place) }
            if place.takes.contains(.dash) { words += items(of: shape, place) }
        }
        for shape in place.list.map(Self.shapes) ?? [] { words += items(of: shape, place) }
        if let record = place.record {
            for shape in Self.shapes(at: record.path) { words += keys(of: shape, record.siblings) }
        }
        return words + (place.takesNames ? cellNames : [])
    }

    /// The typed text followed by a name of the cells, such as `$n`.
    private var cellNames: [Word] {
        let part = typed.reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.count
        let before = typed.dropLast(part)
        let dollars = before.reversed().prefix { $0 == "$" }.count
        // `$$` is a dollar, and begins no name.
        let begins = dollars % 2 == 1 || dollars == 0 && part == 0 && (before.last ?? " ") == " "
        guard begins else { return [] }
        let start = String(before.dropLast(min(dollars, 1)))
        return names.cells.map { Word(name: start + $0.name, summary: $0.summary) }
    }

    /// The shapes that the value at a path may have, each without further choices.
    private static func shapes(at path: [CursorPlace.Step]) -> [Shape] {
        path.reduce(PresetTable.root.choices) { shapes, step in
            shapes.flatMap { shape in
                switch (step, shape) {
                case (.key(let key), .record(let record)):
                    let field = record.field(key) ?? KeySpelling.meant(by: key, in: record).flatMap(record.field)
                    return field?.shape.choices ?? []
                case (.item, .list(let item, _)), (.item, .tuple(_, let item)): return item.choices
                default: return []
                }
            }
        }
    }

    /// The keys that a mapping does not have yet; of a line of `send` only those that fit its kind, if that is known.
    private func keys(of shape: Shape, _ siblings: [(key: String, value: String)]) -> [Word] {
        guard case .record(let record) = shape else { return [] }
        let given = siblings.map(\.key)
        guard !record.isChoice || !record.fields.contains(where: { given.contains($0.key) }) else { return [] }
        let kind = record.isMapping ? Self.kind(of: siblings) : nil
        return record.fields.filter { field in
            guard !given.contains(field.key) else { return false }
            guard let kind, let option = RouteOption.all.first(where: { $0.field.key == field.key }) else {
                return true
            }
            return option.fits(kind.kind, from: kind.source, isExclusive: kind.isExclusive)
        }.map { Word(name: $0.key, summary: $0.summary) }
    }

    /// The kind of a mapping; nil if its source or target is not known.
    private static func kind(
        of siblings: [(key: String, value: String)]
    ) -> (kind: RouteKind, source: Source, isExclusive: Bool)? {
        func value(_ key: String) -> String? { siblings.first { $0.key == key }?.value }
        guard let source = value("from").flatMap(Source.init), let text = value("to"),
            let phrase = try? TargetPhrase.read(text)
        else { return nil }
        let isStep = value("value") != nil || value("add") != nil
        let isExclusive = if case .exclusive = phrase { true } else { false }
        return RouteKind(source, phrase, isStep: isStep).map { ($0, source, isExclusive) }
    }

    /// The items of a list, with their dashes.
    private func items(of shape: Shape, _ place: CursorPlace) -> [Word] {
        guard case .list(let item, _) = shape else { return [] }
        let inner = Completer(typed: "", names: names)
        return (item.choices.flatMap { inner.keys(of: $0, []) } + item.choices.flatMap { inner.texts(of: $0, place) })
            .map { Word(name: "- \($0.name)", summary: $0.summary) }
    }

    private func texts(of shape: Shape, _ place: CursorPlace) -> [Word] {
        switch shape {
        case .toggle: [Word(name: "on", summary: "it is on"), Word(name: "off", summary: "it is off")]
        case .word(let words): words
        case .phrase(let phrase): phrases(of: phrase) + (place.key == "scale" ? names.scales : [])
        case .text: place.key.map { names.texts(for: $0) } ?? []
        case .number, .whole, .list, .tuple, .record, .cells, .oneOf: []
        }
    }
}

extension CursorPlace {
    /// The key whose value is typed.
    fileprivate var key: String? {
        if case .key(let key) = path.last { key } else { nil }
    }
}

extension Record {
    fileprivate var isMapping: Bool { noun == RouteTable.record.noun }
}
