/// The bytes of one file, and the name shown in diagnostics.
package struct SourceText: Sendable {
    /// The greatest size of a preset: 256 KiB, several hundred times that of a large one.
    package static let sizeLimit = 256 * 1024

    let name: String
    /// Without the byte order mark that an editor may have left at the start.
    let bytes: ArraySlice<UInt8>
    /// The index in `bytes` where each line starts.
    private let lineStarts: [Int]

    init(name: String, bytes: [UInt8]) {
        self.name = name
        let text = bytes.starts(with: Self.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
        self.bytes = text
        // Oversized text is refused at the limit, so nothing beyond it is ever shown.
        lineStarts = Self.lineStarts(text.prefix(Self.sizeLimit + 1))
    }

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The position of the byte at `offset` from the start of the text.
    func position(at offset: Int) -> SourcePosition {
        let index = bytes.startIndex + min(offset, bytes.count)
        let line = (lineStarts.partitioningIndex { $0 > index }) - 1
        let column = bytes[lineStarts[line]..<index].count { $0 & 0xC0 != 0x80 }
        return SourcePosition(line: line + 1, column: column + 1)
    }

    /// The index in `bytes` of a position; the end of its line if the position lies beyond it.
    func index(of position: SourcePosition) -> Int {
        guard lineStarts.indices.contains(position.line - 1) else { return bytes.endIndex }
        let line = line(position.line)
        let starts = line.indices.lazy.filter { line[$0] & 0xC0 != 0x80 }
        return starts.dropFirst(position.column - 1).first ?? line.endIndex
    }

    /// The first byte of the character at a position; nil if there is none.
    func character(at position: SourcePosition) -> UInt8? {
        let starts = line(position.line).lazy.filter { $0 & 0xC0 != 0x80 }
        return starts.dropFirst(position.column - 1).first
    }

    /// Whether only blanks and line ends follow from a position on.
    func isEnd(_ position: SourcePosition) -> Bool {
        guard lineStarts.indices.contains(position.line - 1) else { return true }
        return character(at: position) == nil
            && bytes[lineStarts[position.line - 1]...].dropFirst(line(position.line).count)
                .allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
    }

    /// The position, or the end of the last line with content if the position is after it.
    func clamped(_ position: SourcePosition) -> SourcePosition {
        guard isEnd(position) else { return position }
        let last = (1...lineStarts.count).last { !line($0).allSatisfy { $0 == 0x20 } } ?? 1
        guard last < position.line else { return position }
        return SourcePosition(line: last, column: line(last).count { $0 & 0xC0 != 0x80 } + 1)
    }

    /// The text of a line (from 1) without its line break; empty if there is no such line.
    func line(_ number: Int) -> ArraySlice<UInt8> {
        var line = wholeLine(number)
        while let length = Self.breakLength(endOf: line), length > 0 { line = line.dropLast(length) }
        return line
    }

    /// The text of a line (from 1) as a string.
    func string(ofLine number: Int) -> String { String(decoding: line(number), as: UTF8.self) }

    /// The bytes of a line (from 1) with its line break; empty if there is no such line.
    func wholeLine(_ number: Int) -> ArraySlice<UInt8> {
        guard lineStarts.indices.contains(number - 1) else { return [] }
        return bytes[lineStarts[number - 1]..<(number < lineStarts.count ? lineStarts[number] : bytes.endIndex)]
    }

    /// The texts of all lines, without their line breaks.
    var lines: [Substring] { (1...lineStarts.count).map { Substring(string(ofLine: $0)) } }

    /// The text of a span, as far as it lies in the span's first line.
    func firstLine(of span: SourceSpan) -> String {
        let line = string(ofLine: span.start.line).unicodeScalars
        let length = span.end.line > span.start.line ? line.count : span.end.column - span.start.column
        return String(line.dropFirst(span.start.column - 1).prefix(length))
    }

    /// The indices where lines start. Lines end where libyaml ends them (YAML 1.1, section 5.4): at CR LF, CR, LF, NEL,
    /// LS and PS.
    private static func lineStarts(_ bytes: ArraySlice<UInt8>) -> [Int] {
        var starts = [bytes.startIndex]
        var index = bytes.startIndex
        while let candidate = bytes[index...].firstIndex(where: mayBreak) {
            let length = breakLength(startOf: bytes[candidate...])
            index = candidate + max(length, 1)
            if length > 0 { starts.append(index) }
        }
        return starts
    }

    private static func mayBreak(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D || byte == 0xC2 || byte == 0xE2
    }

    /// The length of the line break at the start of a text, which is not empty; 0 if there is none.
    private static func breakLength(startOf text: ArraySlice<UInt8>) -> Int {
        switch text[text.startIndex] {
        case 0x0A: 1
        case 0x0D: text.dropFirst().first == 0x0A ? 2 : 1
        case 0xC2: text.starts(with: [0xC2, 0x85]) ? 2 : 0
        case 0xE2: text.starts(with: [0xE2, 0x80, 0xA8]) || text.starts(with: [0xE2, 0x80, 0xA9]) ? 3 : 0
        default: 0
        }
    }

    /// The length of a line break at the end of a text; nil if there is none.
    private static func breakLength(endOf text: ArraySlice<UInt8>) -> Int? {
        for length in 1...3 where text.count >= length {
            if breakLength(startOf: text.suffix(length)) == length { return length }
        }
        return nil
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element satisfies `belongsAfter`, which must then hold for all later elements.
    fileprivate func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
