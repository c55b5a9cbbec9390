/// Breaks words into lines: at blanks, and between characters of Chinese and Japanese.
enum Wrapping {
    /// Divides a text into lines that are no longer than a width.
    /// - Returns: nil if that needs more than `limit` lines, or a word is too long.
    static func lines(of text: String, _ font: TextWidth, within width: Double, limit: Int) -> [String]? {
        if font.length(of: text) <= width { return [text] }
        guard limit > 1 else { return nil }
        var lines: [String] = []
        var line = ""
        for (word, blank) in words(of: text) {
            let longer = line + (line.isEmpty || !blank ? "" : " ") + word
            if font.length(of: longer) <= width {
                line = longer
            } else {
                guard !line.isEmpty, font.length(of: word) <= width else { return nil }
                lines.append(line)
                line = word
            }
        }
        lines.append(line)
        return lines.count <= limit ? lines : nil
    }

    /// The beginning of a text with an ellipsis, no longer than a width. A number or a letter at its end stays, because it is
    /// what tells the names of a row apart: `m…12`, `sto…A`.
    /// - Returns: nil if not even the first letter fits.
    static func shortened(_ text: String, _ font: TextWidth, within width: Double) -> String? {
        let last = text.split(separator: " ").last ?? ""
        let isNumbered = last.count < text.count && (last.count == 1 || last.count <= 3 && last.allSatisfy(\.isNumber))
        let end = isNumbered ? String(last) : ""
        var beginning = String(text.dropLast(end.count))
        while !beginning.isEmpty {
            beginning.removeLast()
            while beginning.last == " " { beginning.removeLast() }
            let short = beginning + "…" + end
            if !beginning.isEmpty, font.length(of: short) <= width { return short }
        }
        return nil
    }

    /// The parts of a text that are never divided, and whether a blank stands before each.
    private static func words(of text: String) -> [(String, Bool)] {
        var words: [(text: String, blank: Bool)] = []
        for word in text.split(separator: " ") {
            var isFirst = true
            var joins = false
            for character in word {
                let isWide = character.unicodeScalars.contains(where: TextWidth.isWide)
                // An arrow stays with the target that it points to, and a target with its number.
                let last = words.last?.text ?? ""
                let isTarget = last.hasPrefix("→ ") && !last.dropFirst(2).contains(" ")
                if isFirst, last == "→" || isTarget && character.isNumber {
                    words[words.count - 1].text += " \(character)"
                } else if joins && !isWide {
                    words[words.count - 1].text.append(character)
                } else {
                    words.append((String(character), isFirst))
                }
                (isFirst, joins) = (false, !isWide)
            }
        }
        return words
    }
}
