/// Finds the intended keys of misspelt ones, so that their values are checked all the same.
enum KeySpelling {
    /// The most misspelt keys of a mapping that are corrected before it is checked. Finding the intended one is slow.
    static let limit = 8

    /// The key of a record that a misspelt one is meant to be; nil if it cannot be guessed.
    static func meant(by key: String, in record: Record) -> String? {
        let keys = record.fields.map(\.key)
        return SpellingAdvice.keyOfText(key, among: keys) ?? Suggestion.nearest(to: key, among: keys)
    }
}

extension Node {
    /// The node with the first few misspelt keys replaced by the intended ones.
    func withCorrectedKeys(_ record: Record) -> Node {
        guard let entries, entries.contains(where: { record.field($0.key) == nil }) else { return self }
        var (corrected, count) = (self, 0)
        corrected.content = .record(
            entries.map { entry in
                guard record.field(entry.key) == nil, count < KeySpelling.limit else { return entry }
                count += 1
                guard let meant = KeySpelling.meant(by: entry.key, in: record) else { return entry }
                return corrected.correction(of: entry, meant, record) ?? entry
            })
        return corrected
    }

    /// An entry of the node under its intended key; nil if that key is given too, or if the value does not fit it.
    func correction(of entry: Entry, _ meant: String, _ record: Record) -> Entry? {
        guard self.entry(meant) == nil, let field = record.field(meant) else { return nil }
        // The value of a key without a blank after its colon is a part of the key.
        guard entry.value.text != "", entry.key.lowercased() == meant || field.shape.mayFit(entry.value) else {
            return nil
        }
        var entry = entry
        (entry.key, entry.misspelling) = (meant, entry.key)
        return entry
    }
}
