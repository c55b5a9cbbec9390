import Ribbons

/// Colours by name or as `#RRGGBB`.
enum ColorShape {
    static let names: [(name: String, color: Color)] = [
        ("red", Color(rgb: 0xF0_52_5A)), ("orange", Color(rgb: 0xF5_8F_3C)), ("yellow", Color(rgb: 0xF2_CF_4E)),
        ("green", Color(rgb: 0x5C_CB_72)), ("teal", Color(rgb: 0x3F_C4_B8)), ("blue", Color(rgb: 0x4D_8D_F6)),
        ("violet", Color(rgb: 0x96_6C_F2)), ("pink", Color(rgb: 0xEE_6F_B5)), ("white", Color(rgb: 0xF5_F7_FF)),
        ("grey", Color(rgb: 0x8A_93_A6)),
    ]

    static func color(_ text: String) -> Color? {
        if let known = names.first(where: { $0.name == text }) { return known.color }
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let rgb = UInt32(digits, radix: 16)
        else { return nil }
        return Color(rgb: rgb)
    }

    static let color = Shape.phrase(
        Phrase(
            noun: "a colour: \(alternatives(names.map(\.name))), or \"#RRGGBB\"",
            words: names.map { Word(name: $0.name, summary: "a colour") },
            patterns: [
                Phrase.Pattern(expression: "^#[0-9A-Fa-f]{6}$", example: "#4D8DF6", summary: "red, green, blue")
            ],
            problem: { text in
                guard Self.color(text) == nil else { return nil }
                let words = names.map(\.name)
                let meant =
                    Self.color("#" + text) == nil
                    ? Suggestion.meant(by: text, among: words)
                    : "\"#" + text + "\""
                return PhraseProblem(
                    message: "\(quoted(text)) is no colour",
                    expected: "\(alternatives(words)), or \"#RRGGBB\" in quotes",
                    advice: meant.map(didYouMean))
            }))
}
