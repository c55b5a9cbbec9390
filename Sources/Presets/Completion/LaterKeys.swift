/// Reads on from a cursor within braces, and finds the keys that stand after it in the same braces.
struct LaterKeys {
    /// Indentation of the lines around the braces. Lines within a brace that is never closed are indented more.
    let indent: Int
    /// Whether the first text belongs to the key or value at the cursor.
    private var isOwn: Bool
    /// Whether the key at the cursor goes on after it.
    private var isInWord: Bool

    private var found: [(key: String, value: String)] = []
    private var depth = 0
    private var token = ""
    private var key: String?
    private var quote: Character?
    private var isClosed = false

    init(indent: Int, isInValue: Bool, isInWord: Bool) {
        (self.indent, isOwn, self.isInWord) = (indent, isInValue, isInWord && !isInValue)
    }

    /// - Parameter lines: the rest of the cursor's line, and those after it.
    mutating func read(_ lines: [Substring]) -> [(key: String, value: String)] {
        for (number, line) in lines.enumerated() where !isClosed {
            let blanks = line.prefix { $0 == " " }.count
            let isEmpty = line.dropFirst(blanks).isEmpty || line.dropFirst(blanks).first == "#"
            if number > 0, !isEmpty, blanks <= indent { break }
            read(line)
            append(" ")
        }
        return found
    }

    private mutating func read(_ line: Substring) {
        var last: Character = " "
        for index in line.indices where !isClosed {
            let sign = line[index]
            defer { last = sign }
            if let quote {
                append(sign)
                if sign == quote { self.quote = nil }
                continue
            }
            if isInWord, " ,}:".contains(sign) {
                isInWord = false
                // The text after a blank is an entry of its own.
                isOwn = sign == ":"
                token = ""
            }
            switch sign {
            case "\"", "'":
                if token.isEmpty { quote = sign }
                append(sign)
            case "#" where last == " ": return
            case "{", "[":
                depth += 1
                append(sign)
            case "}", "]":
                if depth == 0 { return finish(isLast: true) }
                depth -= 1
                append(sign)
            case "," where depth == 0: finish(isLast: false)
            case ":" where depth == 0 && key == nil && isKey(before: line[line.index(after: index)...]):
                key = CursorScanner.scalar(token[...])
                token = ""
            default: append(sign)
            }
        }
    }

    private func isKey(before rest: Substring) -> Bool { rest.first.map { " ,[]{}".contains($0) } ?? true }

    /// A token does not begin with blanks.
    private mutating func append(_ sign: Character) {
        if sign != " " || !token.isEmpty { token.append(sign) }
    }

    /// Ends an entry, at a comma or at the closing brace. The one at the cursor is not kept.
    private mutating func finish(isLast: Bool) {
        if let key, !isOwn { found.append((key, CursorScanner.scalar(token[...]))) }
        (key, token, isOwn, isClosed) = (nil, "", false, isLast)
    }
}
