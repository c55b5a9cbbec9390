import Mapping

/// Text of a file, safe for a terminal: control characters become blanks, long text is cut.
func quotable(_ text: String, limit: Int = 60) -> String {
    let scalars = text.unicodeScalars.prefix(limit + 1)
    let shown = String(String.UnicodeScalarView(scalars.prefix(limit).map(\.printable)))
    return scalars.count > limit ? shown + "…" : shown
}

func quoted(_ text: String) -> String { "'\(quotable(text))'" }

/// `a, b or c`
func alternatives(_ words: [String]) -> String {
    guard let last = words.last else { return "" }
    return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " or " + last
}

/// The first few of the names that a file has given.
func someOf(_ names: [String]) -> String {
    let shown = names.prefix(8).map { quoted($0) }
    return names.count > shown.count ? shown.joined(separator: ", ") + ", …" : alternatives(shown)
}
