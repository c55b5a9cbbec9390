import Raster

/// Words set into lines of a length, cut with an ellipsis if they do not fit.
struct FittedWords {
    let lines: [TextLine]

    /// The distance between base lines, as a multiple of the size.
    static let lineHeight = 1.3

    /// - Parameters:
    ///   - size: in pixels.
    ///   - length: of a line, in pixels.
    ///   - limit: how many lines there are at most.
    init(_ words: String, size: Double, isBold: Bool = false, length: Double, limit: Int = 1, _ glyphs: any GlyphSource)
    {
        func made(_ words: String) -> TextLine { TextLine(words, size: size, isBold: isBold, glyphs) }
        func fits(_ words: String) -> Bool { made(words).length <= length }
        var lines: [String] = []
        var line = ""
        for word in Self.pieces(of: words, fits) {
            let longer = line.isEmpty ? word.text : line + (word.isJoined ? "" : " ") + word.text
            if line.isEmpty || fits(longer) {
                line = longer
            } else {
                lines.append(line)
                line = word.text
            }
        }
        if !line.isEmpty { lines.append(line) }
        if lines.count > limit {
            var last = lines[limit - 1] + (limit < lines.count ? " " + lines[limit] : "")
            while !last.isEmpty, !fits(last + "…") { last.removeLast() }
            while last.last == " " { last.removeLast() }
            lines = Array(lines.prefix(limit - 1)) + [last + "…"]
        }
        self.lines = lines.map(made)
    }

    /// The words of a text. A word longer than a line is broken: no blank stands before its later parts (`isJoined`).
    /// Invisible characters become blanks.
    private static func pieces(
        of words: String, _ fits: (String) -> Bool
    ) -> [(text: String, isJoined: Bool)] {
        let visible = String(
            words.map { $0.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } ? $0 : " " })
        var pieces: [(text: String, isJoined: Bool)] = []
        for word in visible.split(separator: " ") {
            var rest = word
            var isJoined = false
            while !rest.isEmpty {
                var part = rest
                if !fits(String(part)) {
                    // The longest beginning that fits, a letter at least.
                    var (low, high) = (1, part.count)
                    while low < high {
                        let middle = (low + high + 1) / 2
                        if fits(String(rest.prefix(middle))) { low = middle } else { high = middle - 1 }
                    }
                    part = rest.prefix(low)
                }
                pieces.append((String(part), isJoined))
                rest = rest[part.endIndex...]
                isJoined = true
            }
        }
        return pieces
    }

    /// The longest line, in pixels.
    var length: Double { lines.map(\.length).max() ?? 0 }

    /// The height of all lines, in pixels.
    var height: Double { Double(lines.count) * (lines.first?.size ?? 0) * Self.lineHeight }

    /// - Parameters:
    ///   - x: where lines begin, or their middle.
    ///   - y: the top of the first line.
    func draw(on drawing: inout Drawing, x: Double, y: Double, isCentred: Bool = false, _ tone: Tone) {
        var base = y
        for line in lines {
            base += line.size * Self.lineHeight
            line.draw(on: &drawing, x: isCentred ? x - line.length / 2 : x, y: base - line.size * 0.3, tone)
        }
    }
}
