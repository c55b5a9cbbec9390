/// Finds the intended word for a misspelt one.
public enum Suggestion {
    /// The candidate nearest to `word`; nil if none is near enough.
    public static func nearest(to word: String, among candidates: [String]) -> String? {
        let letters = Array(word.lowercased().unicodeScalars.prefix(40))
        guard !letters.isEmpty, letters.count < 40 else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let target = Array(candidate.lowercased().unicodeScalars)
            let allowed = max(letters.count, target.count) / 3
            guard abs(letters.count - target.count) <= allowed else { continue }
            let distance = distance(letters, target)
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// The candidate that is meant: by another name that programs use, or else the nearest one.
    static func meant(by word: String, among candidates: [String]) -> String? {
        Synonyms.meant(by: word, among: candidates) ?? nearest(to: word, among: candidates)
    }

    static func advice(for word: String, among candidates: [String]) -> String? {
        nearest(to: word, among: candidates).map(didYouMean)
    }

    /// The number of insertions, deletions, substitutions and swaps of neighbours that lead from one word to the other
    /// (optimal string alignment).
    static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
