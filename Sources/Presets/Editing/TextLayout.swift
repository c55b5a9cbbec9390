/// Where the values of a preset stand in its bytes. All places are indices of `bytes`.
struct TextLayout {
    /// The text without a byte order mark; its indices are those of the whole text.
    let bytes: ArraySlice<UInt8>
    let root: Node
    private let text: SourceText

    private static let blank = UInt8(ascii: " ")

    /// - Throws: why the text cannot be read.
    init(_ whole: [UInt8]) throws(PresetEdit.Refusal) {
        var diagnostics = DiagnosticList(of: SourceText(name: "preset", bytes: whole))
        let root = YAMLReader.read(&diagnostics)
        if let error = diagnostics.sorted.first(where: { $0.severity == .error }) { throw .unreadable(error) }
        guard let root else { throw .noSuchPlace([]) }
        (self.root, text) = (root, diagnostics.text)
        bytes = text.bytes
    }

    // MARK: Places

    func start(of node: Node) -> Int { text.index(of: node.span.start) }

    func start(of entry: Node.Entry) -> Int { text.index(of: entry.keySpan.start) }

    /// The index after its last character. libyaml itself ends a block only where the next one begins.
    func end(of node: Node) -> Int {
        if case .list(let items) = node.content, !isFlow(node), let last = items.last { return end(of: last) }
        if case .record(let entries) = node.content, !isFlow(node), let last = entries.last {
            return end(of: last.value)
        }
        var end = text.index(of: node.span.end)
        let start = start(of: node)
        while end > start, [Self.blank, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
        return end
    }

    func line(of index: Int) -> Int { text.position(at: index - bytes.startIndex).line }

    /// Whether it is written in brackets or braces.
    func isFlow(_ node: Node) -> Bool {
        let start = start(of: node)
        guard start < bytes.endIndex else { return false }
        switch node.content {
        case .scalar: return false
        case .list: return bytes[start] == UInt8(ascii: "[")
        case .record: return bytes[start] == UInt8(ascii: "{")
        }
    }

    /// The column of a node or a key, as that many blanks.
    func indent(_ position: SourcePosition) -> String { String(repeating: " ", count: position.column - 1) }

    // MARK: Lines

    /// The end of the line at a place, before its break.
    func lineEnd(after index: Int) -> Int { text.line(line(of: index)).endIndex }

    func lineStart(before index: Int) -> Int { text.line(line(of: index)).startIndex }

    /// The beginning of the line after the one at a place.
    func nextLine(after index: Int) -> Int { text.wholeLine(line(of: index)).endIndex }

    /// The break of the line at a place; that of the file's first line if this line has none.
    func lineBreak(at index: Int) -> String {
        let breaks = [line(of: index), 1].lazy.map { text.wholeLine($0)[text.line($0).endIndex...] }
        return String(decoding: breaks.first { !$0.isEmpty } ?? [0x0A], as: UTF8.self)
    }

    /// Whether only blanks stand before a place in its line.
    func isFirstInLine(_ index: Int) -> Bool { bytes[lineStart(before: index)..<index].allSatisfy { $0 == Self.blank } }

    /// The dash of a list's item, if it stands in the same line as the item; else nil.
    func dash(of item: Node) -> Int? {
        guard let place = bytes[..<start(of: item)].lastIndex(where: { $0 != Self.blank }),
            bytes[place] == UInt8(ascii: "-")
        else { return nil }
        return isFirstInLine(place) ? place : nil
    }

    // MARK: Comments

    /// The beginning of the comment lines directly above the line at a place; of that line if there are none.
    func commentStart(above index: Int) -> Int {
        var line = line(of: index)
        while line > 1, text.line(line - 1).first(where: { $0 != Self.blank }) == UInt8(ascii: "#") { line -= 1 }
        return text.line(line).startIndex
    }

    /// - Throws: if a comment stands in a range. A `#` in a key or a text is none.
    /// - Parameter within: a node that contains all keys and texts of the range.
    func refuseComment(in range: Range<Int>, within node: Node) throws(PresetEdit.Refusal) {
        let places = bytes[range].indices.filter { bytes[$0] == UInt8(ascii: "#") }
        guard !places.isEmpty else { return }
        let texts = scalars(of: node)
        guard let comment = places.first(where: { place in !texts.contains { $0.contains(place) } }) else { return }
        throw .comment(line: line(of: comment))
    }

    private func scalars(of node: Node) -> [Range<Int>] {
        switch node.content {
        case .scalar: [text.index(of: node.span.start)..<text.index(of: node.span.end)]
        case .list(let items): items.flatMap(scalars)
        case .record(let entries):
            entries.flatMap { [start(of: $0)..<text.index(of: $0.keySpan.end)] + scalars(of: $0.value) }
        }
    }
}
