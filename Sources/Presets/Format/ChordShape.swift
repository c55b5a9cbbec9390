import MIDI

/// The `keys` of a gate: a chord's name, or a list of keys and chords.
enum ChordShape {
    static let limit = 16

    static let keys = Shape.oneOf([
        .phrase(chord), .list(of: .oneOf([.whole(0...127), .phrase(keyOrChord)]), count: 1...limit),
    ])

    private static let chord = Phrase(
        noun: "a chord such as 'Am7' or 'C/E'", words: [], patterns: [pattern],
        problem: { text in
            guard ChordName(text) == nil else { return nil }
            return PhraseProblem(
                message: "\(quoted(text)) is no chord", expected: expectation,
                advice: KeyName.key(text) == nil
                    ? advice(for: text) : "for a key alone write \(quoted("keys: [\(text)]"))")
        })

    private static let keyOrChord = Phrase(
        noun: "C-2…G8 (C3 is 60) or a chord", words: [],
        patterns: [
            Phrase.Pattern(expression: "^\(PhraseExpression.key)$", example: "C3", summary: "a key, C3 is 60"), pattern,
        ],
        problem: { text in
            guard KeyName.key(text) == nil, ChordName(text) == nil else { return nil }
            return PhraseProblem(
                message: "\(quoted(text)) is no key and no chord",
                expected: "\(KeyPhrase.expectation), or a chord such as 'Am7'",
                advice: KeyPhrase.advice(for: text) ?? advice(for: text))
        })

    private static let qualities = ChordName.qualities.map(\.name)

    private static let pattern = Phrase.Pattern(
        expression: "^[A-G][#b]?(\(qualities.filter { !$0.isEmpty }.joined(separator: "|")))?(/[A-G][#b]?)?$",
        example: "Am7", summary: "a chord in close position")

    private static let expectation =
        "a root C to B, one of \(alternatives(qualities.filter { !$0.isEmpty })) or nothing, and perhaps '/' and a bass"

    /// Other ways of writing a quality.
    private static let spellings = [
        "maj": "", "M": "", "major": "", "min": "m", "minor": "m", "-": "m", "mi": "m", "M7": "maj7", "Maj7": "maj7",
        "ma7": "maj7", "Δ": "maj7", "Δ7": "maj7", "dom7": "7", "min7": "m7", "mi7": "m7", "-7": "m7", "°": "dim",
        "o": "dim", "°7": "dim7", "o7": "dim7", "+": "aug", "sus": "sus4", "2": "sus2", "4": "sus4", "M6": "6",
        "min6": "m6", "M9": "maj9", "min9": "m9", "ø": "m7b5", "ø7": "m7b5", "m7-5": "m7b5", "h7": "m7b5",
    ]

    /// Advice that names the intended chord of a text that is no chord; nil if it cannot be guessed.
    private static func advice(for text: String) -> String? {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let root = parts.first.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? ""
        guard let (_, quality) = ChordName.note(root) else { return KeyPhrase.advice(for: text) }
        let bass = parts.count == 2 ? "/" + parts[1].prefix(1).uppercased() + parts[1].dropFirst() : ""
        let note = root.dropLast(quality.count)
        let meant = [quality, spellings[quality] ?? Suggestion.nearest(to: quality, among: qualities) ?? quality]
        return meant.lazy.map { note + $0 + bass }.first { ChordName($0) != nil }.map(didYouMean)
    }
}
