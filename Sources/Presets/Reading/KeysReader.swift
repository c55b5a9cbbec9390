import MIDI
import Mapping

extension PatchReader {
    /// Reads the `keys` that a gate plays as a chord or an arpeggio.
    mutating func keys(_ node: Node, _ kind: RouteKind) -> [UInt7] {
        guard kind.playsKeys else { return [] }
        guard let place = node["keys"] else {
            // Wrong keys have been reported already.
            if !diagnostics.hasErrors(in: node.span) {
                let to = node["to"]
                diagnostics.error(
                    to?.span ?? node.span, "\(quoted(to?.text ?? "")) of a gate without 'keys'",
                    expected: "'keys: [C3, E3, G3]' or 'keys: C' beside it")
            }
            return []
        }
        let octave = key(RouteTable.record.value("root", in: node)) ?? NoteOptions().root
        guard let items = place.items else { return place.text.map { chord($0, octave, place) } ?? [] }
        var (keys, single) = ([] as [UInt7], [] as Set<UInt7>)
        for item in items {
            if let key = key(item) {
                if !single.insert(key).inserted {
                    diagnostics.error(item.span, "\(KeyPhrase.both(key)) stands twice", expected: "each key once")
                }
                keys.append(key)
            } else {
                keys += chord(item.text ?? "", octave, item)
            }
        }
        warnOfChords(amongKeys: items)
        var known: Set<UInt7> = []
        keys = keys.filter { known.insert($0).inserted }
        if keys.count > ChordShape.limit {
            diagnostics.error(place.span, "'keys' has \(keys.count) keys", expected: "at most \(ChordShape.limit)")
        }
        return keys
    }

    /// The key that a node names or numbers; nil if it is none.
    func key(_ node: Node) -> UInt7? { node.whole.flatMap { UInt7($0) } ?? node.text.flatMap { KeyName.key($0) } }

    /// The keys of a chord in the octave of the key `octave`; none, and an error, if they go beyond the keys.
    private mutating func chord(_ name: String, _ octave: UInt7, _ node: Node) -> [UInt7] {
        guard let chord = ChordName(name) else { return [] }
        guard let keys = chord.keys(inOctaveOf: octave) else {
            diagnostics.error(
                node.span, "\(quoted(name)) in the octave of \(KeyPhrase.both(octave)) goes beyond the keys",
                expected: "keys 0…127", advice: "write another 'root' beside it")
            return []
        }
        return keys
    }

    /// Warns of a key such as `C7` that is probably meant as a chord: it stands alone in its list, or beside a chord.
    private mutating func warnOfChords(amongKeys items: [Node]) {
        guard items.count == 1 || items.contains(where: { key($0) == nil }) else { return }
        for item in items {
            guard let text = item.text, let key = key(item), ChordName(text) != nil else { continue }
            diagnostics.warning(
                item.span, "\(quoted(text)) in a list is the key \(KeyPhrase.both(key)), not the chord",
                advice: items.count == 1 ? "for the chord write \(quoted("keys: \(text)"))" : "write the chord's keys")
        }
    }
}
