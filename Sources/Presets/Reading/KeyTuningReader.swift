import MIDI
import Mapping

/// The tunings that are sent to synths: `midi: { mts: send }`.
extension PatchReader {
    /// Reads whether the tuning is sent to synths. It is refused with an MPE zone, whose voices are bent, each in its
    /// channel.
    mutating func readMTS(_ node: Node, _ settings: inout MIDISettings) {
        let isWritten = PresetTable.midi.value("mts", in: node).text == "send"
        settings.sendsTuning = isWritten && settings.mpe == nil
        guard isWritten, settings.mpe != nil, let place = node["mts"] else { return }
        diagnostics.error(
            place.span, "'mts: send' with an MPE zone, whose voices are bent", expected: "one of them",
            advice: "remove 'mts'")
    }

    /// Reads the tuning of a mapping's channel, which its notes need if they lie between the keys.
    mutating func readTuning(_ node: Node, _ placed: PlacedRoute) {
        guard midi.sendsTuning, placed.kind.choosesKeys, let note = placed.route.note, note.scale.isMicrotonal else {
            return
        }
        let place = node["scale"] ?? node
        let channel = PortChannel(placed.route)
        guard let known = tunings[channel] else {
            let keys = TunedKeys(note.scale, root: note.scale.input == nil ? note.root : 0)
            tunings[channel] = (keys, place.span.start.line)
            return refuseUnreachable(note, keys, place)
        }
        guard known.keys.contains(note.scale, root: note.root) else {
            diagnostics.error(
                place.span, "a second tuning on channel \(placed.route.channel.number)",
                expected: "one scale with one root for each channel", advice: "the first is on line \(known.line)")
            return
        }
        refuseUnreachable(note, known.keys, place)
    }

    /// Refuses notes for which there are no keys left.
    private mutating func refuseUnreachable(_ note: NoteOptions, _ keys: TunedKeys, _ place: Node) {
        let notes = (0..<note.rows).flatMap { PitchMap(note, row: $0).notes }
        let count = notes.count { !keys.reaches($0) }
        guard count > 0 else { return }
        diagnostics.error(
            place.span, "\(count) of the \(notes.count) notes have no key: each takes one, from the root's on",
            expected: "a smaller span, or a root nearer to the middle of the 128 keys")
    }

    /// Gives every mapping that chooses keys the tuning of its channel, which a later mapping may have set.
    mutating func adoptTunings(_ patch: inout Patch, _ midi: Node?) {
        if let place = midi?.entry("mts"), self.midi.sendsTuning, tunings.isEmpty, !diagnostics.hasErrors {
            diagnostics.warning(
                place.keySpan, "'mts: send' tunes nothing: every note is a key",
                advice: "name a Scala file as a 'scale'")
        }
        let keys = tunings.mapValues(\.keys)
        func adopt(_ route: inout Route) {
            guard let keys = keys[PortChannel(route)], route.choosesKeys else { return }
            route.note?.tunedKeys = keys
        }
        // `adopt` does not use `self`: while one of `placed` changes, that would copy all of them.
        for index in placed.indices { adopt(&placed[index].route) }
        for ribbon in patch.ribbons.indices { patch.ribbons[ribbon].changeRoutes(adopt) }
    }
}
