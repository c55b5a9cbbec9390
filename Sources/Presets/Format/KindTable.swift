import Ribbons

/// The kinds of ribbons and the settings of each, written as in a preset (docs/reference.md, "Kinds").
enum KindTable {
    static let words = RibbonKind.allCases.map { Word(name: $0.rawValue, summary: line(of: $0).summary) }

    /// The settings of a kind; nil if there is none of the name. They are parsed only if a ribbon is of the kind,
    /// because most presets name none.
    static func settings(of name: String) -> Node? {
        guard let kind = RibbonKind(rawValue: name) else { return nil }
        let text = "{ \(line(of: kind).settings) }"
        var diagnostics = DiagnosticList(of: SourceText(name: "kind", bytes: Array(text.utf8)))
        guard let node = YAMLReader.read(&diagnostics) else {
            fatalError("the settings of a kind are no YAML: \(diagnostics)")
        }
        return node
    }

    /// What a kind is, and its settings in the presets' language.
    static func line(of kind: RibbonKind) -> (summary: String, settings: String) {
        switch kind {
        case .ribbon: ("a centre with a range", "")
        case .fader:
            ("a value that is drawn up", "direction: up, anchors: [], handles: none, gestures: { double-tap: off }")
        case .button: ("what is tapped or held", "anchors: [], handles: none, gestures: { tap: on, double-tap: off }")
        case .pad: ("what is struck", "anchors: [], handles: none, gestures: { tap: on, double-tap: off }")
        case .xy:
            (
                "a place on both axes",
                "across: 0.5, anchors: [], handles: none, lead: newest, gestures: { double-tap: off }"
            )
        case .keys: ("notes", "send: note")
        }
    }
}
