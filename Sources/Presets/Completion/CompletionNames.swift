/// The names in a file that its other parts may use.
struct CompletionNames {
    /// The names of the ribbons, with grids expanded if the file can be read.
    private(set) var ribbons: [String] = []
    /// The names that the cells of the ribbon around the cursor have, such as `$n`.
    private(set) var cells: [Word] = []
    /// The texts that the file gives to each of `keys`.
    private var others: [String: [String]] = [:]
    private let files: NeighbouringFiles

    /// - Parameter lines: the lines of the file. If it cannot be read as it is, it is read with the cursor's line cut
    ///   off at the cursor, and then without that line.
    init(_ lines: [Substring], _ place: CursorPlace, at position: SourcePosition, files: NeighbouringFiles) {
        self.files = files
        let line = position.line - 1
        var (cut, rest) = (lines, lines)
        if lines.indices.contains(line) {
            cut[line] = Substring(lines[line].unicodeScalars.prefix(position.column - 1)) + place.closing
            rest[line] = ""
        }
        for lines in [lines, cut, rest] where ribbons.isEmpty {
            let text = SourceText(name: "", bytes: Array(lines.joined(separator: "\n").utf8))
            var diagnostics = DiagnosticList(of: text)
            guard let root = YAMLReader.read(&diagnostics) else { continue }
            let own = root["ribbons"]?.items?.last { $0.span.start <= position }
            cells = place.isInRibbon ? own.map(Self.cells) ?? [] : []
            let ribbons = Expansion.expand(root, &diagnostics)["ribbons"]?.items ?? []
            self.ribbons = ribbons.compactMap { $0["name"]?.text }
        }
        if ribbons.isEmpty { ribbons = Self.values(of: "name", in: lines, indented: true) }
        for key in Self.keys { others[key] = Self.values(of: key, in: rest, indented: false) }
    }

    /// The Scala files beside the preset.
    var scales: [Word] { files.scales().map { Word(name: $0, summary: "a Scala file beside the preset") } }

    /// The presets that the preset may change to.
    var presets: [Word] { files.presets().map { Word(name: $0, summary: "a preset") } }

    /// The names of a ribbon's cells, with their dollars.
    private static func cells(of ribbon: Node) -> [Word] {
        guard ribbon.hasCells else { return [] }
        let items = ribbon["each"]?.items ?? []
        // The first three are `Cell.names`.
        var words = [("n", "the cell's number, from 1"), ("column", "its column, from 1"), ("row", "its row, from 1")]
        var known: Set<String> = []
        for entry in items.flatMap({ $0.entries ?? [] }) where SettingName.isValid(entry.key) {
            guard known.insert(entry.key).inserted else { continue }
            words.append((entry.key, "its setting: \(entry.value.text ?? "a list") and so on"))
        }
        if known.isEmpty, !items.isEmpty { words.append((Cell.itemName, "its item of each")) }
        return words.map { Word(name: "$" + $0.0, summary: $0.1) }
    }

    /// The texts that the file gives to a key elsewhere.
    func texts(for key: String) -> [Word] {
        (others[key] ?? []).map { Word(name: $0, summary: "as elsewhere in the file") }
    }

    /// The keys whose values are names that several parts of a file share.
    private static let keys = ["surface", "group", "port"]

    /// The values of a key in all lines, each once.
    private static func values(of key: String, in lines: [Substring], indented: Bool) -> [String] {
        var found: [String] = []
        for line in lines where !indented || line.first == " " || line.first == "-" {
            var rest = line
            while let place = rest.firstRange(of: key + ": ") {
                let isWord =
                    place.lowerBound == rest.startIndex
                    || " {,-".contains(rest[rest.index(before: place.lowerBound)])
                rest = rest[place.upperBound...]
                let value = CursorScanner.scalar(rest.prefix { !",}]".contains($0) })
                if isWord, !value.isEmpty, !found.contains(value) { found.append(value) }
            }
        }
        return found
    }
}
