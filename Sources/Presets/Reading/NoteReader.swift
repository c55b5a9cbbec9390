import MIDI
import Mapping

extension PatchReader {
    mutating func noteOptions(_ node: Node, _ kind: RouteKind, _ route: Route) -> NoteOptions {
        var note = NoteOptions()
        let table = RouteTable.record
        let root = table.value("root", in: node)
        if !kind.playsKeys, let key = key(root) { note.root = key }
        note.span = table.number("span", in: node)
        note.rows = table.whole("rows", in: node)
        note.interval = table.number("interval", in: node)
        if note.rows == 1, let entry = node.entry("interval") {
            diagnostics.error(entry.keySpan, "'interval' with one row", expected: "'rows' beside it")
        }
        let scale = node["scale"].flatMap { self.scale($0) }
        if let scale { note.scale = scale }
        note.quantize = table.word("quantize", in: node)
        note.velocity = velocity(node, kind)
        note.releaseVelocity = releaseVelocity(node)
        note.voices = node["voices"]?.whole ?? kind.standardVoices
        note.spread = table.whole("spread", in: node)
        note.strum = table.number("strum", in: node)
        note.keys = keys(node, kind)
        note.length = table.number("length", in: node)
        if route.mode != .percussive, let entry = node.entry("length") {
            diagnostics.error(
                entry.keySpan, "'length' with mode: \((route.mode ?? .momentary).rawValue)",
                expected: "mode: percussive")
        }
        note.arpeggio.order = table.word("order", in: node)
        note.arpeggio.division = table.value("division", in: node).text.flatMap(ArpeggioTable.beats) ?? 0.25
        note.arpeggio.gate = table.number("gate", in: node)
        note.arpeggio.swing = table.number("swing", in: node)
        note.arpeggio.octaves = table.whole("octaves", in: node)
        note.arpeggio.accents = node["accent"]?.items?.compactMap(\.number) ?? []
        note.arpeggio.ratchet = table.whole("ratchet", in: node)
        if note.arpeggio.order == .asPlayed, !note.scale.isInput, let place = node["order"] {
            diagnostics.error(
                place.span, "'order: as-played' of notes that nobody plays", expected: "scale: input beside it")
        }
        note.priority = table.word("priority", in: node)
        note.legato = table.isOn("legato", in: node)
        note.glide = table.isOn("glide", in: node)
        note.roundRate = table.number("round-rate", in: node)
        if note.quantize != .round, let entry = node.entry("round-rate") {
            diagnostics.error(
                entry.keySpan, "'round-rate' with quantize: \(note.quantize.rawValue)", expected: "quantize: round")
        }
        if let place = node["scale"] { refuseCrowd(of: note.scale, over: note.span, place.span) }
        // A scale that is written and nil has been refused.
        if scale != nil || node["scale"] == nil { requireOneVoice(node, note, route) }
        return note
    }

    /// Refuses a Scala file that divides an octave into more notes than a finger, a panel or a table can tell apart.
    /// - Parameter span: semitones.
    mutating func refuseCrowd(of scale: Scale, over span: Double, _ place: SourceSpan) {
        guard span / scale.period * Double(scale.degrees.count) > 1024 else { return }
        diagnostics.error(
            place, "the ribbon would have more than 1024 notes", expected: "a wider scale, or a smaller span")
    }

    /// Refuses several voices at pitches between the keys: without MPE all voices of a channel share one bend.
    private mutating func requireOneVoice(_ node: Node, _ note: NoteOptions, _ route: Route) {
        guard sharesBend(note, on: route.channel) else { return }
        let voices = node["voices"] == nil ? "\(note.voices) voices (the default)" : "\(note.voices) voices"
        if note.quantize.bends, let place = node["quantize"] {
            diagnostics.error(
                place.span, "'quantize: \(note.quantize.rawValue)' bends \(voices) of one channel",
                expected: "voices: 1", advice: Self.oneVoice)
        } else if !midi.sendsTuning, let place = node["scale"], needsBends(place, note.scale) {
            diagnostics.error(
                place.span, "this scale's tuning bends \(voices) of one channel", expected: "voices: 1",
                advice: Self.oneVoice)
        }
    }

    /// Whether several voices share the bend of a channel; with MPE each has a channel of its own.
    func sharesBend(_ note: NoteOptions, on channel: Channel) -> Bool {
        note.voices > 1 && !(midi.mpe != nil && channel == midi.channel)
    }

    /// Advice against voices that share a bend.
    static let oneVoice = "write 'voices: 1', or give each voice a channel with 'midi: { mpe: {} }'"

    private func needsBends(_ node: Node, _ scale: Scale) -> Bool {
        scale.isMicrotonal || node.text.map(ScaleShape.isScalaFile) ?? false
    }
}
