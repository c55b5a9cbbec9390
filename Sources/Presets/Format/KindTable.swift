import Ribbons

/// The kinds of ribbons and what each of them sets, as a preset would (docs/presets.md, "Kinds").
enum KindTable {
    struct Kind: Sendable {
        var kind: RibbonKind
        var summary: String
        /// In the language of presets.
        var text: String
        fileprivate var settings: Node
    }

    static let all: [Kind] = RibbonKind.allCases.map { kind in
        let (summary, text) = table(kind)
        // Written by us: it is well formed.
        var diagnostics = DiagnosticList(of: SourceText(name: "kind", bytes: Array(text.utf8)))
        let settings = YAMLReader.read(&diagnostics, orEmpty: .emptyRecord) ?? .emptyRecord
        return Kind(kind: kind, summary: summary, text: text, settings: settings)
    }

    static func settings(of name: String) -> Node? { all.first { $0.kind.rawValue == name }?.settings }

    private static func table(_ kind: RibbonKind) -> (summary: String, settings: String) {
        switch kind {
        case .ribbon: ("a centre with a range", "")
        case .fader:
            ("a value that is drawn up", "direction: up, anchors: [], handles: none, gestures: { double-tap: off }")
        case .button: ("what is tapped or held", "anchors: [], handles: none, gestures: { tap: on, double-tap: off }")
        case .pad: ("what is struck", "anchors: [], handles: none, gestures: { tap: on, double-tap: off }")
        case .xy:
            (
                "a place on both axes",
                "across: 0.5, anchors: [], handles: none, gestures: { double-tap: off }"
            )
        case .keys: ("notes", "send: [{ from: touch, to: note }]")
        }
    }
}

/// Colours by their names or as `#RRGGBB`.
enum ColorShape {
    static let names: [(name: String, color: Color)] = [
        ("red", Color(rgb: 0xF0_52_5A)), ("orange", Color(rgb: 0xF5_8F_3C)), ("yellow", Color(rgb: 0xF2_CF_4E)),
        ("green", Color(rgb: 0x5C_CB_72)), ("teal", Color(rgb: 0x3F_C4_B8)), ("blue", Color(rgb: 0x4D_8D_F6)),
        ("violet", Color(rgb: 0x96_6C_F2)), ("pink", Color(rgb: 0xEE_6F_B5)), ("white", Color(rgb: 0xF5_F7_FF)),
        ("grey", Color(rgb: 0x8A_93_A6)),
    ]

    static func color(_ text: String) -> Color? {
        if let known = names.first(where: { $0.name == text }) { return known.color }
        guard text.hasPrefix("#"), text.utf8.count == 7, let rgb = UInt32(text.dropFirst(), radix: 16) else {
            return nil
        }
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
                return PhraseProblem(
                    message: "\(quoted(text)) is no colour",
                    expected: "\(alternatives(names.map(\.name))), or \"#RRGGBB\" in quotes",
                    advice: Suggestion.advice(for: text, among: names.map(\.name)))
            }))
}
