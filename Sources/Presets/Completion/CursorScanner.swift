/// Reads a preset up to a cursor and keeps the lists and keys around it. The text need not be YAML yet: text that is
/// being typed seldom is.
struct CursorScanner {
    /// A list or a set of keys that is open.
    struct Container {
        enum Kind {
            case record, list
            /// Within braces or brackets.
            case flowRecord, flowList
        }

        var kind: Kind
        /// The number of characters before its keys or dashes; of one within brackets, that of the lines around it.
        var indent: Int
        /// The keys so far, with the texts of their values.
        var entries: [(key: String, value: String)] = []
        /// The key whose value comes next.
        var key: String?
        /// Whether that value, or the list's last item, has begun.
        var isFilled = false

        var isFlow: Bool { kind == .flowRecord || kind == .flowList }
    }

    /// The open lists and sets of keys; the innermost one is the last.
    private(set) var open: [Container] = []
    /// The text of the key or value that is being read within brackets.
    private var token = ""
    /// The quote that is open within brackets.
    private var quote: Character?
    /// The indentation of a block of text (`|` or `>`), all of whose lines are indented more.
    private var textIndent: Int?

    /// - Parameters:
    ///   - text: the lines of the file, the last one up to the cursor.
    /// - Returns: where the cursor is; nil if nothing can stand there, such as in a comment.
    mutating func cursor(at text: [Substring]) -> CursorPlace? {
        for line in text.dropLast() { _ = read(line, isLast: false) }
        return read(text.last ?? "", isLast: true)
    }

    /// Reads a line.
    /// - Returns: the place at the end of the line; nil if nothing can stand there.
    private mutating func read(_ line: Substring, isLast: Bool) -> CursorPlace? {
        let indent = line.prefix { $0 == " " }.count
        var content = line.dropFirst(indent)
        let isEmpty = content.isEmpty || content.first == "#"
        if let last = open.last, last.isFlow {
            // A bracket that was never closed does not reach beyond the lines that are indented more.
            guard !isEmpty, indent <= last.indent else { return readFlow(line, isLast: isLast) }
            closeBrackets()
        }
        if let textIndent {
            if isEmpty || indent > textIndent { return nil }
            self.textIndent = nil
        }
        if isEmpty { return isLast && content.isEmpty ? cursor(at: indent, typed: "") : nil }
        var column = indent
        while content.first == "-", content.dropFirst().first == " " || (content.count == 1 && !isLast) {
            openList(at: column)
            let blanks = content.dropFirst().prefix { $0 == " " }.count
            content = content.dropFirst(1 + blanks)
            column += 1 + blanks
        }
        if content.isEmpty { return isLast ? cursor(at: column, typed: "") : nil }
        if content.first == "{" || content.first == "[" {
            fill()
            return readFlow(content, isLast: isLast)
        }
        guard let (key, value) = Self.entry(content) else {
            guard isLast else {
                fill()
                return nil
            }
            return cursor(at: column, typed: String(content))
        }
        openRecord(at: column)
        let top = open.count - 1
        let known = open[top].entries
        (open[top].key, open[top].isFilled) = (key, !value.isEmpty)
        open[top].entries.append((key, Self.scalar(value)))
        if value.first == "{" || value.first == "[" { return readFlow(value, isLast: isLast) }
        if value.first == "|" || value.first == ">" { textIndent = column }
        guard isLast, content.dropFirst(key.count + 1).first == " ", Self.comment(in: value) == nil else { return nil }
        return CursorPlace(path: path, typed: String(value), takes: [.text], siblings: known)
    }

    // MARK: Blocks

    /// Begins an item of the list whose dashes are in a column, or a new list there. Ends what is indented more.
    private mutating func openList(at column: Int) {
        while let last = open.last, last.indent > column { open.removeLast() }
        if open.last?.kind == .list, open.last?.indent == column { return open[open.count - 1].isFilled = false }
        fill()
        open.append(Container(kind: .list, indent: column))
    }

    /// Goes on with the keys in a column, or begins new ones there. Ends what is indented more, and a list there.
    private mutating func openRecord(at column: Int) {
        while let last = open.last, last.indent > column || (last.kind == .list && last.indent >= column) {
            open.removeLast()
        }
        guard open.last?.kind != .record || open.last?.indent != column else { return }
        fill()
        open.append(Container(kind: .record, indent: column))
    }

    /// Marks the value or the item that is expected as begun.
    private mutating func fill() {
        if !open.isEmpty { open[open.count - 1].isFilled = true }
    }

    /// The place of a text that begins at a column of its own line, or after a dash.
    private mutating func cursor(at column: Int, typed: String) -> CursorPlace? {
        while let last = open.last, last.indent > column { open.removeLast() }
        guard let top = open.last else {
            return CursorPlace(path: [], typed: typed, takes: [.key], siblings: [])
        }
        switch top.kind {
        case .record where top.indent == column:
            var place = CursorPlace(
                path: path(to: open.count - 1), typed: typed, takes: [.key], siblings: top.entries, indent: column)
            // A list may begin in the column of its key.
            if top.key != nil, !top.isFilled { place.list = path }
            return place
        case .list where top.indent == column:
            var place = CursorPlace(path: path(to: open.count - 1), typed: typed, takes: [.dash], siblings: [])
            // The keys around a list may stand in the column of its dashes.
            if open.count > 1, let outer = open.dropLast().last, outer.kind == .record, outer.indent == column {
                place.record = (path(to: open.count - 2), outer.entries)
            }
            return place
        case .record, .list:
            guard !top.isFilled else { return nil }
            return CursorPlace(
                path: path, typed: typed, takes: top.kind == .list ? [.key, .text] : [.key, .text, .dash], siblings: [],
                indent: column)
        case .flowRecord, .flowList: return nil
        }
    }

    // MARK: Brackets

    /// Reads a text that is within brackets, or begins with one, up to the end of its line. Returns the same as `read`.
    private mutating func readFlow(_ line: Substring, isLast: Bool) -> CursorPlace? {
        var last: Character = " "
        for index in line.indices {
            let sign = line[index]
            defer { last = sign }
            if let quote {
                token.append(sign)
                if sign == quote { self.quote = nil }
                continue
            }
            switch sign {
            case "\"", "'":
                if token.isEmpty { quote = sign }
                token.append(sign)
            case "#" where last == " ": return nil
            case "{", "[":
                let indent = open.last?.indent ?? 0
                open.append(Container(kind: sign == "{" ? .flowRecord : .flowList, indent: indent))
                token = ""
            case ",": finish()
            case "}", "]":
                finish()
                if open.last?.isFlow ?? false { open.removeLast() }
                if !(open.last?.isFlow ?? false) { return nil }
            case ":" where isKey(before: line[line.index(after: index)...], isLast: isLast):
                open[open.count - 1].key = Self.unquoted(token)
                token = ""
            // A token does not begin with blanks.
            case " " where token.isEmpty: break
            default: token.append(sign)
            }
        }
        guard isLast else {
            if !token.isEmpty { token.append(" ") }
            return nil
        }
        guard let top = open.last else { return nil }
        if top.kind == .flowRecord, top.key == nil {
            return CursorPlace(path: path(to: open.count - 1), typed: token, takes: [.key], siblings: top.entries)
        }
        return CursorPlace(path: path, typed: token, takes: [.text], siblings: top.entries)
    }

    /// The characters that close the open quotes and brackets.
    var closing: String {
        (quote.map(String.init) ?? "")
            + open.reversed().filter(\.isFlow).map { $0.kind == .flowRecord ? "}" : "]" }.joined()
    }

    /// Whether a colon before a text ends a key in braces. One at the end of a line does, except at the cursor.
    private func isKey(before rest: Substring, isLast: Bool) -> Bool {
        guard let top = open.last, top.kind == .flowRecord, top.key == nil else { return false }
        return rest.first.map { " ,[]{}".contains($0) } ?? !isLast
    }

    /// Ends a value or an item within brackets, at a comma or a closing bracket.
    private mutating func finish() {
        defer { token = "" }
        guard let top = open.last, top.kind == .flowRecord else { return }
        if let key = top.key { open[open.count - 1].entries.append((key, Self.unquoted(token))) }
        open[open.count - 1].key = nil
    }

    private mutating func closeBrackets() {
        while open.last?.isFlow ?? false { open.removeLast() }
        (token, quote) = ("", nil)
    }

    // MARK: Texts

    /// The keys and items from the root to the value that comes next.
    private var path: [CursorPlace.Step] { path(to: open.count) }

    /// The steps through the outermost `count` containers.
    private func path(to count: Int) -> [CursorPlace.Step] {
        open.prefix(count).map { $0.kind == .list || $0.kind == .flowList ? .item : .key($0.key ?? "") }
    }

    /// The key and the value of a line; nil if it is another text.
    static func entry(_ text: Substring) -> (key: String, value: Substring)? {
        guard text.first != "\"", text.first != "'", text.first != "#" else { return nil }
        var colon = text.firstIndex(of: ":")
        while let place = colon {
            let rest = text[text.index(after: place)...]
            if rest.isEmpty || rest.first == " " {
                return (String(text[..<place]), rest.drop { $0 == " " })
            }
            colon = rest.firstIndex(of: ":")
        }
        return nil
    }

    /// The text of a value without its comment and quotes.
    static func scalar(_ value: Substring) -> String {
        unquoted(String(value[..<(comment(in: value) ?? value.endIndex)]))
    }

    private static func comment(in value: Substring) -> Substring.Index? {
        value.first == "#" ? value.startIndex : value.firstRange(of: " #")?.lowerBound
    }

    private static func unquoted(_ text: String) -> String {
        let words = text.drop { $0 == " " }
        let blanks = words.reversed().prefix { $0 == " " }.count
        let bare = words.dropLast(blanks)
        guard bare.count > 1, let first = bare.first, first == bare.last, first == "\"" || first == "'" else {
            return String(bare)
        }
        return String(bare.dropFirst().dropLast())
    }
}
