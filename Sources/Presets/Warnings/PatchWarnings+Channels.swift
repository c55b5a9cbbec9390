import MIDI
import Mapping

// Warnings about shared channels: pitch bends and programs affect the whole channel, and voices share an MPE zone's
// members.

extension PatchWarnings {
    mutating func warnOfSharedChannels() {
        warnOfSharedBends()
        warnOfSharedPrograms()
        if let zone = patch.midi.mpe, let node = midi?["mpe"] { warnOfManyVoices(zone, node) }
    }

    /// The most mappings of a channel that are compared, at each end of the file; a hostile file may have thousands.
    private static let limit = 8

    private static func byChannel(_ routes: [PlacedRoute]) -> [PortChannel: [PlacedRoute]] {
        Dictionary(grouping: routes) { PortChannel($0.route) }.mapValues { Array($0.prefix(limit)) + $0.suffix(limit) }
    }

    /// Warns of a bend that moves other notes on its channel, whatever plays them.
    private mutating func warnOfSharedBends() {
        // With MPE, a bend on the master channel is meant for all voices; their own bends are separate.
        let routes = routes.filter { patch.midi.mpe?.master != $0.route.channel }
        let notes = routes.filter(\.route.target.playsNotes)
        // Notes are grouped by ribbon, so that each bend finds a rival if there is one.
        let players = Self.byChannel(notes)
        for bend in routes where bend.route.bends {
            guard let rival = players[PortChannel(bend.route)]?.first(where: { Self.isBent($0, by: bend) }) else {
                continue
            }
            let channel = "channel \(bend.route.channel.number)"
            let line = rival.targetSpan.start.line
            let key = bend.route.note?.quantize.bends ?? false ? "quantize" : "scale"
            let place = bend.node[key] ?? bend.node["to"] ?? bend.node
            let words =
                bend.route.target.playsNotes ? "this ribbon's notes bend \(channel)" : "this mapping bends \(channel)"
            if rival.ribbon == bend.ribbon {
                diagnostics.warning(
                    place.span, "\(words), and the notes on line \(line) bend it too",
                    advice: "write another 'channel' here or on line \(line)")
            } else {
                let name = quoted(patch.ribbons[rival.ribbon].settings.name)
                diagnostics.warning(
                    place.span, "\(words), on which \(name) plays notes: they are bent too",
                    advice: "unless that is meant, write another 'channel' here or on line \(line)")
            }
        }
    }

    private static func isBent(_ notes: PlacedRoute, by bend: PlacedRoute) -> Bool {
        // If two bend each other, only the later one is reported.
        if bend.route.target.playsNotes, notes.route.bends, notes.targetSpan.start >= bend.targetSpan.start {
            return false
        }
        guard notes.ribbon == bend.ribbon else { return true }
        // A ribbon's bend may move its own notes unless they bend already. Front and back never play at the same time.
        return notes.route.bends && notes.isBack == bend.isBack
    }

    /// Warns of a value that chooses programs beside a mapping that always chooses the same one.
    private mutating func warnOfSharedPrograms() {
        let fixed = Self.byChannel(routes.filter { $0.kind == .fixedProgram })
        for moving in routes where moving.route.target == .program(nil) && moving.route.source.kind == .continuous {
            let rival = fixed[PortChannel(moving.route)]?
                .first { $0.ribbon != moving.ribbon || $0.isBack == moving.isBack }
            guard let rival else { continue }
            let line = rival.targetSpan.start.line
            let other = "\(quoted(rival.node["to"]?.text ?? "")) on line \(line)"
            diagnostics.warning(
                moving.targetSpan,
                "'program' and \(other) both choose the program of channel \(moving.route.channel.number)",
                advice: "write another 'channel' here or on line \(line)")
        }
    }

    /// Warns of more voices than channels, in one mapping or over all ribbons.
    private mutating func warnOfManyVoices(_ zone: MPEZone, _ node: Node) {
        let members = "an MPE zone with \(zone.members) member\(zone.members == 1 ? "" : "s")"
        let consequence = "voices beyond \(zone.members) share a channel and its bend"
        var ribbons: [Int: (front: Int, back: Int)] = [:]
        var largest: PlacedRoute?
        var mappings = 0
        for placed in routes where placed.route.channel == zone.master && placed.kind.takesMembers {
            guard let voices = placed.route.note?.voices else { continue }
            mappings += 1
            if voices > largest?.route.note?.voices ?? 0 { largest = placed }
            ribbons[placed.ribbon, default: (0, 0)].front += placed.isBack ? 0 : voices
            ribbons[placed.ribbon, default: (0, 0)].back += placed.isBack ? voices : 0
            guard voices > zone.members else { continue }
            let place = placed.node["voices"]
            diagnostics.warning(
                place?.span ?? placed.targetSpan,
                "\(voices) voices\(place == nil ? " (the default)" : "") in \(members)",
                advice: "write 'voices: \(zone.members)' or 'members: \(voices)'; \(consequence)")
        }
        // Front and back never play at the same time.
        let total = ribbons.values.reduce(0) { $0 + max($1.front, $1.back) }
        guard mappings > 1, total > zone.members, let largest else { return }
        let line = largest.targetSpan.start.line
        let names = ribbons.keys.sorted().map { index in
            let voices = ribbons[index].map { max($0.front, $0.back) } ?? 0
            return "\(voices) of \(quoted(patch.ribbons[index].settings.name))"
        }
        let shown = (names.count > 4 ? names.prefix(3) + ["others"] : names[...]).joined(separator: ", ")
        let fewer = "fewer 'voices' on line \(line)"
        let mending = total <= 15 ? "write 'members: \(total)' or \(fewer)" : "write \(fewer)"
        diagnostics.warning(
            (node["members"] ?? node).span, "\(total) voices (\(shown)) in \(members)",
            advice: "\(mending); \(consequence)")
    }
}

extension RouteKind {
    /// Whether each of its notes occupies a member channel.
    fileprivate var takesMembers: Bool { choosesKeys || playsKeys || self == .voiceKey }
}

extension Route {
    /// Whether it bends its channel.
    fileprivate var bends: Bool {
        guard choosesKeys, let note else { return target == .bend }
        return note.bends
    }
}
