import MIDI
import Mapping
import Ribbons

/// Warnings: what a preset may say, but probably does not mean (docs/presets.md, "How a file is read").
enum PatchWarnings {
    static func add(for patch: Patch, _ nodes: [Node], _ routes: [PlacedRoute], to list: inout DiagnosticList) {
        warnOfOverlaps(in: patch, nodes, to: &list)
        warnOfSilence(in: patch, nodes, to: &list)
        warnOfGesturesOff(patch, routes, to: &list)
        warnOfReservedNumbers(routes, to: &list)
        warnOfSharedTargets(routes, patch.midi, to: &list)
        warnOfSharedReceivers(in: patch, nodes, to: &list)
        warnOfRanges(routes, patch.midi, to: &list)
    }

    private static func warnOfOverlaps(in patch: Patch, _ nodes: [Node], to list: inout DiagnosticList) {
        for later in patch.ribbons.indices {
            for earlier in 0..<later {
                let (a, b) = (patch.ribbons[earlier].settings, patch.ribbons[later].settings)
                guard a.surface == b.surface, a.area.overlaps(b.area) else { continue }
                let span = nodes[later]["area"]?.span ?? SourceSpan(at: nodes[later].span.start)
                list.warning(
                    span, "ribbon \(quoted(b.name)) overlaps \(quoted(a.name))",
                    advice: "where they overlap, \(quoted(b.name)) lies on top")
                break
            }
        }
    }

    private static func warnOfSilence(in patch: Patch, _ nodes: [Node], to list: inout DiagnosticList) {
        for (ribbon, node) in zip(patch.ribbons, nodes) where ribbon.front.isEmpty && ribbon.back.isEmpty {
            list.warning(
                node["name"]?.span ?? node.span, "ribbon \(quoted(ribbon.settings.name)) sends nothing",
                advice: "give it a mapping under 'send'")
        }
    }

    private static func warnOfSharedReceivers(in patch: Patch, _ nodes: [Node], to list: inout DiagnosticList) {
        var owners: [Parameter: String] = [:]
        for (ribbon, node) in zip(patch.ribbons, nodes) {
            guard let receive = ribbon.receive, let place = node["receive"] else { continue }
            if let owner = owners[receive] {
                list.warning(place.span, "\(quoted(place.text ?? "")) moves the ribbon \(quoted(owner)) as well")
            } else {
                owners[receive] = ribbon.settings.name
            }
        }
    }

    /// Actions that do nothing, because the ribbon has no such gesture.
    static func warnOfIdleActions(
        in patch: Patch, _ routes: [PlacedRoute], _ placed: [(action: Action, node: Node)],
        to list: inout DiagnosticList
    ) {
        let actions = routes.compactMap { route -> (Action, SourceSpan)? in
            if case .action(let action) = route.route.target { (action, route.targetSpan) } else { nil }
        }
        for (action, span) in placed.map({ ($0.action, $0.node.span) }) + actions {
            guard case .perform(let index, let action) = action,
                let obstacle = patch.ribbons[index].settings.obstacle(to: action)
            else { continue }
            let name = patch.ribbons[index].settings.name
            list.warning(span, "'\(action.rawValue)' does nothing to \(quoted(name)): \(obstacle)")
        }
    }

    /// Sources that never send anything, because their gesture is off.
    private static func warnOfGesturesOff(_ patch: Patch, _ routes: [PlacedRoute], to list: inout DiagnosticList) {
        let opened = Set(
            routes.compactMap { placed -> Int? in
                guard case .action(.set(let ribbon, .door, _)) = placed.route.target else { return nil }
                return ribbon
            })
        for placed in routes {
            let settings = patch.ribbons[placed.ribbon].settings
            let key: String? =
                switch placed.route.source {
                case .tap where !settings.gestures.tap: "tap"
                case .doubleTap where !settings.gestures.doubleTap: "double-tap"
                case .door where !settings.gestures.door && !opened.contains(placed.ribbon): "door"
                default: nil
                }
            if let key {
                list.warning(
                    placed.sourceSpan, "'\(key)' never comes: this gesture is off for \(quoted(settings.name))",
                    advice: "write 'gestures: { \(key): on }'")
            } else if placed.route.source == .handle, settings.handles == .none {
                list.warning(
                    placed.sourceSpan, "'handle' never comes: \(quoted(settings.name)) has 'handles: none'")
            } else if placed.isBack, !settings.gestures.door, !opened.contains(placed.ribbon) {
                list.warning(
                    placed.sourceSpan, "the door of \(quoted(settings.name)) never opens, so its back is never sent",
                    advice: "write 'gestures: { door: on }'")
            }
        }
    }
}

extension Area {
    /// Whether they share more than an edge.
    func overlaps(_ other: Area) -> Bool {
        let width = min(x + width, other.x + other.width) - max(x, other.x)
        let height = min(y + height, other.y + other.height) - max(y, other.y)
        return width > 1e-9 && height > 1e-9
    }
}
