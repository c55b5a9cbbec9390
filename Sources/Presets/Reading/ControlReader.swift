import Gestures
import MIDI
import Mapping

extension PatchReader {
    mutating func edges(_ node: Node?) -> [ScreenEdge: Action] {
        var edges: [ScreenEdge: Action] = [:]
        for edge in ScreenEdge.allCases { edges[edge] = node?[edge.rawValue].flatMap { action($0) } }
        return edges
    }

    /// Reads the actions of the input. Messages that move ribbons are stored in `ribbonInputs`.
    mutating func input(_ node: Node?) -> [InputRoute] {
        var routes: [InputRoute] = []
        for item in node?.items ?? [] {
            // A missing target has been reported already.
            guard let to = item["to"] else { continue }
            let source = item["from"]?.text.flatMap(InputPhrase.source)
            let channel = item["channel"]?.whole.flatMap(Channel.init) ?? midi.channel
            if let followed = to.text.flatMap(InputTargetPhrase.followingPart) {
                let ribbon = ribbon(named: followed.ribbon, to)
                let parameter = source?.parameter(on: channel)
                if source != nil, parameter == nil, let from = item["from"] { refuseToFollow(from, followed) }
                guard let ribbon, let parameter else { continue }
                ribbonInputs[ribbon, default: []].append(RibbonInput(parameter, followed.part))
            } else if let action = action(to), let source {
                routes.append(InputRoute(source, channel: channel, action))
            }
        }
        return routes
    }

    private mutating func refuseToFollow(_ from: Node, _ followed: (ribbon: String, part: Source)) {
        diagnostics.error(
            from.span, "\(quoted(from.text ?? "")) has no value that \(quoted(followed.ribbon)) could follow",
            expected: "cc 0…119, bend or pressure",
            advice: "or give 'to' a value, such as 'set \(followed.ribbon).\(followed.part.rawValue) 0.5'")
    }

    private mutating func action(_ node: Node) -> Action? {
        guard let text = node.text, let phrase = try? TargetPhrase.read(text),
            case .action(let action)? = target(phrase, node)
        else { return nil }
        placedActions.append((action, node.span))
        return action
    }
}

extension InputRoute.Source {
    /// The parameter that a ribbon can follow; nil for keys and programs.
    fileprivate func parameter(on channel: Channel) -> Parameter? {
        switch self {
        case .controller(let number): .controller(channel, number)
        case .bend: .bend(channel)
        case .pressure: .channelPressure(channel)
        case .note, .program: nil
        }
    }
}
