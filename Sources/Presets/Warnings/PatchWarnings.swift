import MIDI
import Mapping
import Ribbons

/// Warnings about presets that are valid but probably not meant so (docs/reference.md, "How a file is read").
struct PatchWarnings {
    var diagnostics: DiagnosticList
    let patch: Patch
    /// The nodes of the ribbons.
    let ribbons: [Node]
    /// The node of the MIDI settings.
    let midi: Node?
    let routes: [PlacedRoute]
    /// All actions of the patch, with their places.
    let actions: [(action: Action, span: SourceSpan)]

    mutating func warn(for panels: [Preset.PlayedOn]) {
        let abilities = RibbonAbilities.all(in: patch, actions.map(\.action))
        warnOfOverlaps()
        warnOfSilence()
        warnOfIdleSources(abilities)
        warnOfIdleOptions(abilities)
        warnOfIdleActions()
        warnOfReservedNumbers()
        warnOfSharedTargets()
        warnOfSharedReceivers()
        warnOfRanges()
        warnOfUnits()
        warnOfSharedChannels()
        for panel in panels {
            warnOfLosses(on: panel)
            warnOfSmallCells(on: panel)
        }
    }

    private mutating func warnOfOverlaps() {
        for later in patch.ribbons.indices {
            for earlier in 0..<later {
                let (a, b) = (patch.ribbons[earlier].settings, patch.ribbons[later].settings)
                guard a.surface == nil || b.isOn(a.surface), a.area.overlaps(b.area) else { continue }
                let span = ribbons[later]["area"]?.span ?? SourceSpan(at: ribbons[later].span.start)
                diagnostics.warning(
                    span, "ribbon \(quoted(b.name)) overlaps \(quoted(a.name))",
                    advice: "where they overlap, \(quoted(b.name)) lies on top")
                break
            }
        }
    }

    private mutating func warnOfSilence() {
        for (ribbon, node) in zip(patch.ribbons, ribbons) where ribbon.front.isEmpty && ribbon.back.isEmpty {
            diagnostics.warning(
                node["name"]?.span ?? node.span, "ribbon \(quoted(ribbon.settings.name)) sends nothing",
                advice: "give it a mapping under 'send'")
        }
    }

    private mutating func warnOfSharedReceivers() {
        var owners: [Parameter: String] = [:]
        for (ribbon, node) in zip(patch.ribbons, ribbons) {
            guard let receive = ribbon.receive, let place = node["receive"] else { continue }
            if let owner = owners[receive] {
                diagnostics.warning(place.span, "\(quoted(place.text ?? "")) moves the ribbon \(quoted(owner)) as well")
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
