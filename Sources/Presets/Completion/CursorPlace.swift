/// Where a cursor is in a preset: the keys and items that lead there, and what has been typed.
struct CursorPlace {
    enum Step: Hashable {
        case key(String)
        case item
    }

    enum Form: Hashable {
        /// A key of a mapping that goes on or begins here.
        case key
        /// A text or a number.
        case text
        /// An item of a list, with its dash.
        case dash
    }

    /// The steps to the mapping or to the value.
    var path: [Step]
    /// The text between the start of the key or value and the cursor.
    var typed: String
    /// The kinds of text allowed here.
    var takes: Set<Form>
    /// The other keys of the mapping around the cursor, with the texts of their values.
    var siblings: [(key: String, value: String)]
    /// The column of the keys, from 0; nil within brackets or for the value of a key.
    var indent: Int?
    /// The characters that close the quotes and brackets open here.
    private(set) var closing = ""
    /// The steps to a list that may begin here as well.
    var list: [Step]?
    /// The steps to a mapping that may go on here as well, and its keys.
    var record: (path: [Step], siblings: [(key: String, value: String)])?

    /// The most blanks that a cursor may stand behind the end of its line; farther columns are taken as that one.
    private static let blankLimit = 1000

    /// - Parameters:
    ///   - lines: those of the file.
    ///   - position: anything; nothing stands above the first line or before the first column.
    init?(in lines: [Substring], at position: SourcePosition) {
        guard position.line >= 1, position.column >= 1 else { return nil }
        let before = lines.prefix(position.line - 1)
        let line = lines.indices.contains(position.line - 1) ? lines[position.line - 1] : ""
        let beyond = max(0, position.column - 1 - line.unicodeScalars.count)
        let blanks = String(repeating: " ", count: min(beyond, Self.blankLimit))
        let start = String(line.unicodeScalars.prefix(position.column - 1)) + blanks
        var scanner = CursorScanner()
        guard let place = scanner.cursor(at: before + [start[...]]) else { return nil }
        self = place
        closing = scanner.closing
        let after = lines.dropFirst(position.line)
        if let indent {
            siblings += Self.later(in: after, at: indent)
        } else if let braces = scanner.open.last, braces.kind == .flowRecord {
            let rest = String(line.unicodeScalars.dropFirst(position.column - 1))
            var later = LaterKeys(indent: braces.indent, isInValue: braces.key != nil, isInWord: !typed.isEmpty)
            siblings += later.read([rest[...]] + after)
        }
    }

    init(
        path: [Step], typed: String, takes: Set<Form>, siblings: [(key: String, value: String)], indent: Int? = nil
    ) {
        (self.path, self.typed, self.takes, self.siblings, self.indent) = (path, typed, takes, siblings, indent)
    }

    /// The keys of the same mapping in the lines after the cursor.
    private static func later(in lines: ArraySlice<Substring>, at indent: Int) -> [(key: String, value: String)] {
        var found: [(key: String, value: String)] = []
        for line in lines {
            let blanks = line.prefix { $0 == " " }.count
            let content = line.dropFirst(blanks)
            guard !content.isEmpty, content.first != "#", blanks <= indent else { continue }
            guard blanks == indent, content.first != "-" else { break }
            if let (key, value) = CursorScanner.entry(content) { found.append((key, CursorScanner.scalar(value))) }
        }
        return found
    }
}

extension CursorPlace {
    /// Whether it is within a ribbon.
    var isInRibbon: Bool { path.count > 2 && path[0] == .key("ribbons") && path[1] == .item }

    /// Whether the names of cells may stand in the text here.
    var takesNames: Bool {
        guard isInRibbon, takes.contains(.text), case .key(let key) = path[2], !["grid", "each"].contains(key) else {
            return false
        }
        return RibbonTable.record.field(key)?.takesNames ?? false
    }
}
