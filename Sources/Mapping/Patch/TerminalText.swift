extension String {
    /// The text as a terminal may show it, in one line: each control character, and each that changes the direction of
    /// writing, is shown as its number, such as `\u{1B}`.
    ///
    /// Texts from outside (names of devices, ports, presets and files, answers of a bridge) may hold any character.
    /// Everything that a command writes for people goes through here.
    package var escaped: String {
        isPlainASCII ? self : unicodeScalars.reduce(into: "") { $0 += $1.commandsTerminal ? $1.escape : String($1) }
    }

    /// As `escaped`, but a line break stays before each line of the excerpt below a diagnostic. So no name can look
    /// like a message of its own.
    package var escapedMessage: String {
        if isPlainASCII { return self }
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropFirst().reduce(String(lines[0]).escaped) { message, line in
            let isExcerpt = line.hasPrefix("  ") && line.drop { $0 == " " || $0.isNumber }.hasPrefix("|")
            return message + (isExcerpt ? "\n" : "\n".escaped) + String(line).escaped
        }
    }

    /// For lines of JSON: escapes the characters that JSON leaves alone, but that a terminal obeys.
    package var escapedInJSON: String {
        unicodeScalars.reduce(into: "") { $0 += $1 != "\n" && $1.commandsTerminal ? $1.escapeInJSON : String($1) }
    }

    /// How many columns a terminal needs for the text.
    package var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The text, shortened to a number of columns; an ellipsis shows where it is cut.
    package func fitted(to width: Int) -> String {
        guard columns > width else { return self }
        var rest = width - 1
        let start = prefix { character in
            rest -= character.columns
            return rest >= 0
        }
        return width > 0 ? start + "…" : ""
    }

    private var isPlainASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}

extension Character {
    /// 2 for characters of East Asian scripts and for emoji, including composed ones; 0 for a separate accent.
    fileprivate var columns: Int {
        unicodeScalars.first?.isWide == true ? 2 : unicodeScalars.reduce(0) { $0 + $1.narrowColumns }
    }
}

extension Unicode.Scalar {
    /// Whether a terminal may do something at it instead of showing it.
    fileprivate var commandsTerminal: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }

    /// `\u009B`; all of them have four digits at most.
    fileprivate var escapeInJSON: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }

    /// `\u{1B}`
    package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

    fileprivate var narrowColumns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: 0
        default: isWide ? 2 : 1
        }
    }

    /// Blocks whose characters have two columns: East Asian Width W and F of Unicode's annex 11, and emoji.
    fileprivate var isWide: Bool {
        switch value {
        case ..<0x1100: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
            0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}
