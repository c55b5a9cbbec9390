/// The names in a file that its other parts may use.
struct CompletionNames {
    /// With cells made into ribbons, if the file can be read.
    private(set) var ribbons: [String] = []
    private var others: [String: [String]] = [:]

    /// - Parameter line: the one that is being written. If the file cannot be read with it, it is read without it.
    init(_ text: SourceText, _ lines: [Substring], without line: Int) {
        var rest = lines
        if rest.indices.contains(line - 1) { rest[line - 1] = "" }
        for lines in [lines, rest] where ribbons.isEmpty {
            let text = SourceText(name: "", bytes: Array(lines.joined(separator: "\n").utf8))
            var diagnostics = DiagnosticList(of: text)
            guard let root = YAMLReader.read(&diagnostics) else { continue }
            let ribbons = Expansion.expand(root, &diagnostics)["ribbons"]?.items ?? []
            self.ribbons = ribbons.compactMap { $0["name"]?.text }
        }
        if ribbons.isEmpty { ribbons = Self.values(of: "name", in: lines, indented: true) }
        for key in Self.keys { others[key] = Self.values(of: key, in: rest, indented: false) }
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
