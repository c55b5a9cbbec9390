import Gestures
import Mapping

/// The keys for actions that need no ribbon (docs/reference.md, "edges" and "input").
enum ControlTable {
    static let edges = Record(
        noun: "'edges'",
        fields: ScreenEdge.allCases.map { edge in
            Field(
                edge.rawValue, .phrase(ActionPhrase.phrase), or: "no action",
                "What a swipe from the \(name(of: edge)) edge does.")
        })

    static let input = Record(
        noun: "an input",
        fields: [
            Field(
                "from", .phrase(InputPhrase.phrase),
                "The message: a controller, a key, the bend, the channel's pressure, a program change."
            ),
            Field("to", .phrase(InputTargetPhrase.phrase), "What it does."),
            Field("channel", .whole(1...16), or: "that of midi", "The channel that it listens on."),
        ])

    private static func name(of edge: ScreenEdge) -> String {
        switch edge {
        case .top: "upper"
        case .bottom: "lower"
        case .left: "left"
        case .right: "right"
        }
    }
}
