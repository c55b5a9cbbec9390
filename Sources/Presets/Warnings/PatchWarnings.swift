import MIDI
import Mapping
import Ribbons

/// Warnings about presets that are valid but probably not meant so (docs/reference.md, "How a file is read").
enum PatchWarnings {
    /// - Parameters:
    ///   - nodes: the nodes of the ribbons.
    ///   - midi: the node of the MIDI settings.
    ///   - actions: all actions of the patch, with their places.
    static func warn(
        for patch: Patch, _ nodes: [Node], midi: Node?, _ routes: [PlacedRoute],
        _ actions: [(action: Action, span: SourceSpan)], to list: inout DiagnosticList
    ) {
        let abilities = RibbonAbilities.all(in: patch, actions.map(\.action))
        warnOfOverlaps(in: patch, nodes, to: &list)
        warnOfSilence(in: patch, nodes, to: &list)
        warnOfIdleSources(patch, routes, abilities, to: &list)
        warnOfIdleOptions(patch, nodes, abilities, to: &list)
        warnOfIdleActions(in: patch, actions, to: &list)
        warnOfReservedNumbers(routes, to: &list)
        warnOfSharedTargets(routes, patch.midi, to: &list)
        warnOfSharedReceivers(in: patch, nodes, to: &list)
        warnOfRanges(routes, to: &list)
        warnOfUnits(routes, to: &list)
        warnOfSharedChannels(patch, routes, midi: midi, to: &list)
    }

    private static func warnOfOverlaps(in patch: Patch, _ nodes: [Node], to list: inout DiagnosticList) {
        for later in patch.ribbons.indices {
            for earlier in 0..<later {
                let (a, b) = (patch.ribbons[earlier].settings, patch.ribbons[later].settings)
                guard a.surface == nil || b.isOn(a.surface), a.area.overlaps(b.area) else { continue }
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
}

extension Area {
    /// Whether the areas share more than an edge.
    func overlaps(_ other: Area) -> Bool {
        let width = min(x + width, other.x + other.width) - max(x, other.x)
        let height = min(y + height, other.y + other.height) - max(y, other.y)
        return width > 1e-9 && height > 1e-9
    }
}
