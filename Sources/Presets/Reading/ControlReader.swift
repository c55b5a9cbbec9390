import Gestures
import MIDI
import Mapping

extension PatchReader {
    mutating func edges(_ node: Node?) -> [ScreenEdge: Action] {
        var edges: [ScreenEdge: Action] = [:]
        for edge in ScreenEdge.allCases { edges[edge] = node?[edge.rawValue].flatMap { action($0) } }
        return edges
    }

    mutating func input(_ node: Node?) -> [InputRoute] {
        var routes: [InputRoute] = []
        for item in node?.items ?? [] {
            // What is missing here has been refused already.
            guard let source = item["from"]?.text.flatMap(InputPhrase.source), let to = item["to"],
                let action = action(to)
            else { continue }
            let channel = item["channel"]?.whole.flatMap(Channel.init) ?? midi.channel
            routes.append(InputRoute(source, channel: channel, action))
        }
        return routes
    }

    private mutating func action(_ node: Node) -> Action? {
        guard let text = node.text, let phrase = try? TargetPhrase.read(text),
            case .action(let action)? = target(phrase, node)
        else { return nil }
        placedActions.append((action, node))
        return action
    }
}
