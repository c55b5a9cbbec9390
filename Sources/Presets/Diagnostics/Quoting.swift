import Mapping

/// Makes a file's text safe for a terminal: invisible characters become numbers such as `\u{200B}`, and long text is
/// cut.
func quotable(_ text: String, limit: Int = 60) -> String {
    let scalars = text.unicodeScalars.prefix(limit + 1)
    let shown = scalars.prefix(limit).reduce(into: "") {
        $0 += $1 == " " || $1.printable == $1 ? String($1) : $1.escape
    }
    return scalars.count > limit ? shown + "…" : shown
}

func quoted(_ text: String) -> String { "'\(quotable(text))'" }

/// The text as a string of JSON (RFC 8259, section 7), which YAML reads too. Characters that YAML does not accept, or
/// treats as line ends, are escaped as well.
func inDoubleQuotes(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "\t": quoted += "\\t"
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
            quoted += "\\u" + hexadecimal(scalar.value, digits: 4).lowercased()
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

/// Advice that names the intended word: `did you mean 'center'?`
func didYouMean(_ word: String) -> String { "did you mean \(quoted(word))?" }

/// The number in at least so many digits, with capital letters.
func hexadecimal(_ value: UInt32, digits count: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
}

/// Joins words as in `a, b or c`.
func alternatives(_ words: [String]) -> String {
    guard let last = words.last else { return "" }
    return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " or " + last
}

/// The first few of the names that a file has given.
func someOf(_ names: [String]) -> String {
    let shown = names.prefix(8).map { quoted($0) }
    return names.count > shown.count ? shown.joined(separator: ", ") + ", …" : alternatives(shown)
}
