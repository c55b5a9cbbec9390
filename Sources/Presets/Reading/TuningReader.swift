import MIDI
import Mapping

extension PatchReader {
    /// Reads `set RIBBON.root`, `.scale` or `.span`.
    mutating func tuning(of name: String, _ phrase: TuningPhrase, _ node: Node) -> Target? {
        guard let ribbon = ribbon(named: name, node) else { return nil }
        switch phrase {
        case .change(let change): return .action(.tune(ribbon: ribbon, change))
        case .scale(let name):
            guard let scale = scale(named: name, node) else { return nil }
            if !scales.contains(scale) { scales.append(scale) }
            return .action(.tune(ribbon: ribbon, .scale(scales.firstIndex(of: scale) ?? 0)))
        }
    }

    /// Refuses actions that tune a ribbon without notes or give it a scale that its voices cannot play. Marks mappings
    /// that bend because of a scale they may receive.
    mutating func checkTunings(_ patch: inout Patch) {
        for (action, span) in actions { requireArpeggio(action.arpeggioRibbon, span) }
        for placed in placed {
            if case .property(let ribbon, _) = placed.route.target { requireArpeggio(ribbon, placed.targetSpan) }
        }
        for (action, span) in actions {
            guard case .tune(let ribbon, let change) = action else { continue }
            let notes = placed.filter { $0.ribbon == ribbon && $0.kind.choosesKeys }
            guard !notes.isEmpty else {
                diagnostics.error(
                    span, "\(quoted(ribbons.names[ribbon])) has no notes to set",
                    expected: "a ribbon with a mapping 'from: touch, to: note', or from 'range' to 'chord' or 'arp'")
                continue
            }
            guard case .scale(let place) = change, scales[place].isMicrotonal else { continue }
            if midi.sendsTuning {
                diagnostics.error(
                    span, "a scale between the keys with 'mts: send', which tunes when the preset is loaded",
                    expected: "a scale of the keys, or the mapping's own 'scale'")
                continue
            }
            refuseManyVoices(notes.map(\.route), span)
            refuseCrowd(of: scales[place], over: notes.compactMap(\.route.note?.span).max() ?? 1, span)
            patch.ribbons[ribbon].changeRoutes { $0.note?.mayBeMicrotonal = true }
        }
    }

    /// Refuses a property of arpeggios of a ribbon that plays none.
    private mutating func requireArpeggio(_ ribbon: Int?, _ span: SourceSpan) {
        guard let ribbon, !placed.contains(where: { $0.ribbon == ribbon && $0.route.target == .arpeggio }) else {
            return
        }
        diagnostics.error(
            span, "\(quoted(ribbons.names[ribbon])) has no arpeggio to set",
            expected: "a ribbon with a mapping from 'range' to 'arp', or to 'arp' with keys")
    }

    /// Refuses mappings that disagree about the rows: the finger's position across a row is shared by all of them.
    mutating func refuseUnevenRows() {
        var known: [Int: Int] = [:]
        for placed in placed where placed.kind == .notes {
            guard let rows = placed.route.note?.rows else { continue }
            let side = 2 * placed.ribbon + (placed.isBack ? 1 : 0)
            guard let others = known[side] else {
                known[side] = rows
                continue
            }
            guard others != rows else { continue }
            let entry = placed.node.entry("rows")
            diagnostics.error(
                entry?.value.span ?? placed.node.span,
                "\(entry == nil ? "one row" : "'rows: \(rows)'") beside a mapping with \(others)",
                expected: "the same number of rows")
        }
    }

    /// Refuses several voices at pitches between the keys: without MPE all voices of a channel share one bend.
    private mutating func refuseManyVoices(_ notes: [Route], _ span: SourceSpan) {
        let crowded = notes.first { route in route.note.map { sharesBend($0, on: route.channel) } ?? false }
        guard let voices = crowded?.note?.voices else { return }
        diagnostics.error(
            span, "this scale's tuning bends \(voices) voices of one channel", expected: "voices: 1",
            advice: Self.oneVoice)
    }
}

extension Action {
    /// The ribbon whose arpeggios it sets; nil for other actions.
    fileprivate var arpeggioRibbon: Int? {
        switch self {
        case .set(let ribbon, let property, _), .change(let ribbon, let property, _):
            property.isOfArpeggios ? ribbon : nil
        default: nil
        }
    }
}
