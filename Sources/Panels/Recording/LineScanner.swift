import Time

/// Scans the fields of one line of a recording and tracks the column for error messages.
struct LineScanner {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private let file: String
    let line: Int

    /// - Parameter bytes: the line without its end.
    init(_ bytes: ArraySlice<UInt8>, file: String, line: Int) {
        self.bytes = bytes
        self.file = file
        self.line = line
        position = bytes.startIndex
    }

    /// The column of the next field, from 1.
    mutating func nextColumn() -> Int {
        _ = isAtEnd()
        return position - bytes.startIndex + 1
    }

    func error(_ what: String, expected: String) -> RecordingError {
        RecordingError(
            file: file, line: line, column: position - bytes.startIndex + 1,
            reason: .malformed(what, expected: expected))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether only a comment or nothing follows.
    mutating func isAtEnd() -> Bool {
        while position < bytes.endIndex, Self.isBlank(bytes[position]) { position += 1 }
        return position == bytes.endIndex || bytes[position] == UInt8(ascii: "#")
    }

    /// The bytes up to the next blank; at least one.
    private mutating func field(_ expected: String) throws(RecordingError) -> ArraySlice<UInt8> {
        if isAtEnd() { throw error("the line ends here", expected: expected) }
        let start = position
        var end = position
        while end < bytes.endIndex, !Self.isBlank(bytes[end]), bytes[end] != UInt8(ascii: "#") { end += 1 }
        return bytes[start..<end]
    }

    mutating func keyword() throws(RecordingError) -> UInt8 {
        let expected = "a line that begins with N:, I:, P:, B:, A:, L:, S:, E: or #"
        let word = try field(expected)
        guard word.count >= 2, let first = word.first, word[word.startIndex + 1] == UInt8(ascii: ":") else {
            throw error("“\(quoted(word))” is not of evemu's format", expected: expected)
        }
        guard "NIPBALSE".utf8.contains(first) else {
            throw error("“\(quoted(word))” is not of evemu's format", expected: expected)
        }
        position += 2
        return first
    }

    /// A hexadecimal number without a sign.
    mutating func hexadecimal<Number: FixedWidthInteger & UnsignedInteger>(
        _ expected: String
    ) throws(RecordingError) -> Number {
        let word = try field(expected)
        guard word.first != UInt8(ascii: "+"), let number = Number(text(word), radix: 16) else {
            throw error("“\(quoted(word))” is not \(expected)", expected: expected)
        }
        position = word.endIndex
        return number
    }

    /// A decimal number, with or without leading zeros.
    mutating func decimal(_ expected: String) throws(RecordingError) -> Int32 {
        let word = try field(expected)
        guard let number = Int32(text(word)) else {
            throw error("“\(quoted(word))” is not \(expected)", expected: expected)
        }
        position = word.endIndex
        return number
    }

    /// Parses a time of seconds with six decimals.
    /// - Returns: nanoseconds.
    mutating func time() throws(RecordingError) -> Int64 {
        let expected = "a time in seconds with six decimals"
        let word = try field(expected)
        let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 6, parts[0].allSatisfy(isDigit), parts[1].allSatisfy(isDigit),
            let seconds = Int64(text(parts[0])), let fraction = Int64(text(parts[1])),
            seconds < Int64.max / 1_000_000_000
        else {
            throw error("“\(quoted(word))” is not a time", expected: expected)
        }
        position = word.endIndex
        return seconds * 1_000_000_000 + fraction * 1000
    }

    /// The rest of the line, without the blank after the keyword.
    mutating func rest() -> String {
        if position < bytes.endIndex, Self.isBlank(bytes[position]) { position += 1 }
        defer { position = bytes.endIndex }
        return text(bytes[position...])
    }

    mutating func end() throws(RecordingError) {
        if !isAtEnd() { throw error("“\(quoted(bytes[position...]))” is left over", expected: "the end of the line") }
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private func text(_ slice: ArraySlice<UInt8>) -> String { String(decoding: slice, as: UTF8.self) }

    /// For messages: the beginning is enough.
    private func quoted(_ slice: ArraySlice<UInt8>) -> String { text(slice.prefix(60)) }
}
