import Mapping
import Ribbons

// Warnings about settings without effect: sources that never move, and options that do nothing on their ribbon.

extension PatchWarnings {
    /// Warns of sources that never send because nothing on their ribbon moves them.
    mutating func warnOfIdleSources(_ abilities: [RibbonAbilities]) {
        for placed in routes {
            let settings = patch.ribbons[placed.ribbon].settings
            let ability = abilities[placed.ribbon]
            let source = placed.route.source
            switch source {
            case .tap where !settings.gestures.tap,
                .doubleTap where !settings.gestures.doubleTap,
                .door where !ability.opensDoor:
                diagnostics.warning(
                    placed.sourceSpan,
                    "'\(source.rawValue)' never comes: this gesture is off for \(quoted(settings.name))",
                    advice: "write 'gestures: { \(source.rawValue): on }'")
            case .handle where settings.handles == .none:
                diagnostics.warning(
                    placed.sourceSpan, "'handle' never comes: \(quoted(settings.name)) has 'handles: none'")
            case .handle where !ability.hasHandles:
                diagnostics.warning(
                    placed.sourceSpan, "'handle' never comes: \(rangeIsClosed(settings))", advice: openingRange)
            case .range where !ability.movesRange:
                diagnostics.warning(
                    placed.sourceSpan, "'range' never moves: \(rangeIsClosed(settings))", advice: openingRange)
            case .leading where !ability.opensRange, .trailing where !ability.opensRange:
                diagnostics.warning(
                    placed.sourceSpan, "'\(source.rawValue)' is never apart from 'center': \(rangeIsClosed(settings))",
                    advice: "\(openingRange), or take 'from: center'")
            default:
                guard placed.isBack, !ability.opensDoor else { continue }
                diagnostics.warning(
                    placed.sourceSpan, "the door of \(quoted(settings.name)) never opens, so its back is never sent",
                    advice: "write 'gestures: { door: on }'")
            }
        }
    }

    private var openingRange: String { "write 'gestures: { double-tap: on }'" }

    /// The reason why a ribbon's range never opens or closes.
    private func rangeIsClosed(_ settings: RibbonSettings) -> String {
        let name = quoted(settings.name)
        return settings.playsNotes
            ? "\(name) plays notes, so no double tap changes its range" : "no double tap changes the range of \(name)"
    }

    /// Warns of given options that have no effect on their ribbon.
    mutating func warnOfIdleOptions(_ abilities: [RibbonAbilities]) {
        for (index, node) in ribbons.enumerated() {
            let ribbon = patch.ribbons[index]
            if ribbon.settings.playsNotes { warnOfIdleDrags(ribbon, node, abilities[index]) }
            warnOfIdleGestures(ribbon, node, abilities[index])
            if let handles = node.ownEntry("handles"), ribbon.settings.handles != .none, !abilities[index].hasHandles {
                diagnostics.warning(
                    handles.keySpan, "'handles' does nothing: \(rangeIsClosed(ribbon.settings))", advice: openingRange)
            }
        }
    }

    /// Warns of drag options where contacts are notes, because the centre is at the newest finger there.
    private mutating func warnOfIdleDrags(_ ribbon: RibbonPatch, _ node: Node, _ ability: RibbonAbilities) {
        let settings = ribbon.settings
        let isWritten: [(key: String, isOn: Bool)] = [
            // A handle releases the centre too.
            ("release", settings.release != .hold && !ability.hasHandles),
            ("lead", settings.lead != .first),
            ("pick-up", settings.pickUp),
            ("anchors", !settings.anchors.isEmpty),
        ]
        for (key, isOn) in isWritten where isOn {
            guard let entry = node.ownEntry(key) else { continue }
            warnOfIdleDrag(key, settings, at: entry)
        }
        if let entry = node.ownEntry("across-release"), entry.value.text != "hold" {
            diagnostics.warning(
                entry.keySpan,
                "'across-release' does nothing: \(quoted(settings.name)) plays notes, so its value across stays where "
                    + "a finger leaves it",
                advice: "remove it, or put the notes on a ribbon of their own")
        }
        if settings.gestures.fine, let entry = node.ownEntry("gestures")?.value.ownEntry("fine") {
            warnOfIdleDrag("fine: on", settings, at: entry)
        }
    }

    private mutating func warnOfIdleDrag(_ words: String, _ settings: RibbonSettings, at entry: Node.Entry) {
        diagnostics.warning(
            entry.keySpan,
            "'\(words)' does nothing: \(quoted(settings.name)) plays notes, so its centre is always at the finger",
            advice: "remove it, or put the notes on a ribbon of their own")
    }

    private mutating func warnOfIdleGestures(_ ribbon: RibbonPatch, _ node: Node, _ ability: RibbonAbilities) {
        let (settings, sources) = (ribbon.settings, Set(ribbon.routes.map(\.source)))
        guard let gestures = node.ownEntry("gestures")?.value else { return }
        let name = quoted(settings.name)
        if settings.playsNotes, settings.gestures.tap, !sources.contains(.tap), !ability.opensDoor,
            let entry = gestures.ownEntry("tap")
        {
            diagnostics.warning(
                entry.keySpan, "'tap: on' does nothing: \(name) plays notes, and no mapping is from 'tap'",
                advice: "remove it")
        }
        if settings.gestures.door, !settings.hasBack, !sources.contains(.door), let entry = gestures.ownEntry("door") {
            diagnostics.warning(
                entry.keySpan, "'door: on' does nothing: \(name) has no back, and no mapping from 'door'",
                advice: "give it mappings under 'back'")
        }
        let users: Set<Source> = [.range, .leading, .trailing, .handle, .pinch]
        if settings.gestures.pinch, sources.isDisjoint(with: users), let entry = gestures.ownEntry("pinch") {
            diagnostics.warning(
                entry.keySpan, "'pinch: on' changes the range of \(name), and no mapping is from it",
                advice: "add a mapping such as '{ from: range, to: cc 71 }'")
        }
    }

    /// Warns of actions that find nothing to act on in their ribbon.
    mutating func warnOfIdleActions() {
        for (action, span) in actions {
            switch action {
            case .perform(let index, let action):
                let settings = patch.ribbons[index].settings
                guard let obstacle = settings.obstacle(to: action) else { continue }
                diagnostics.warning(span, "'\(action.rawValue)' does nothing to \(quoted(settings.name)): \(obstacle)")
            case .set(let index, .door, _):
                let ribbon = patch.ribbons[index]
                let name = quoted(ribbon.settings.name)
                guard !ribbon.settings.hasBack, !ribbon.routes.contains(where: { $0.source == .door })
                else { continue }
                diagnostics.warning(
                    span, "the door of \(name) has nothing behind it", advice: "give \(name) mappings under 'back'")
            default: continue
            }
        }
    }
}
