import Ribbons

/// The kinds of ribbons and the settings of each, written as in a preset (docs/reference.md, "Kinds").
enum KindTable {
    struct Kind: Sendable {
        var kind: RibbonKind
        var summary: String
        /// The settings in the presets' language.
        var text: String

        /// Parsed only if a ribbon is of the kind, because most presets name none.
        fileprivate var settings: Node {
            var diagnostics = DiagnosticList(of: SourceText(name: "kind", bytes: Array("{ \(text) }".utf8)))
            guard let node = YAMLReader.read(&diagnostics) else {
                fatalError("the settings of a kind are no YAML: \(diagnostics)")
            }
            return node
        }
    }

    static let all: [Kind] = RibbonKind.allCases.map { kind in
        let (summary, text) = table(kind)
        return Kind(kind: kind, summary: summary, text: text)
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
                "across: 0.5, anchors: [], handles: none, lead: newest, gestures: { double-tap: off }"
            )
        case .keys: ("notes", "send: [{ from: touch, to: note }]")
        }
    }
}
