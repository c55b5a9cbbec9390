/// A chord by name: a root `C` to `B` with one `#` or `b` at most, a quality, and a bass after a `/`: `Am7`, `Bb`, `C/E`.
public struct ChordName: Hashable, Sendable {
    /// Semitones above C, 0…11.
    private let root: Int
    /// Semitones above the root.
    private let intervals: [Int]
    /// Semitones of the bass above a C, 0…11; nil if the root is the bass.
    private let bass: Int?

    /// The names of the qualities, with the chord's semitones above its root; no name is major.
    public static let qualities: [(name: String, intervals: [Int])] = [
        ("", [0, 4, 7]), ("m", [0, 3, 7]), ("7", [0, 4, 7, 10]), ("maj7", [0, 4, 7, 11]), ("m7", [0, 3, 7, 10]),
        ("dim", [0, 3, 6]), ("dim7", [0, 3, 6, 9]), ("aug", [0, 4, 8]), ("sus2", [0, 2, 7]), ("sus4", [0, 5, 7]),
        ("6", [0, 4, 7, 9]), ("m6", [0, 3, 7, 9]), ("9", [0, 4, 7, 10, 14]), ("maj9", [0, 4, 7, 11, 14]),
        ("m9", [0, 3, 7, 10, 14]), ("add9", [0, 4, 7, 14]), ("m7b5", [0, 3, 6, 10]), ("5", [0, 7]),
    ]

    /// Nil if the text is no chord's name.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let chord = parts.first, parts.count <= 2, let (root, quality) = Self.note(chord),
            let intervals = Self.qualities.first(where: { $0.name == quality })?.intervals
        else { return nil }
        (self.root, self.intervals) = (root, intervals)
        guard parts.count == 2 else {
            bass = nil
            return
        }
        guard let bass = Self.note(parts[1]), bass.rest.isEmpty else { return nil }
        self.bass = bass.steps
    }

    /// Parses a note's letter and its accidental.
    /// - Returns: semitones above C, 0…11, and the rest of the text; nil if it begins with no note.
    public static func note(_ text: some StringProtocol) -> (steps: Int, rest: String)? {
        guard let letter = text.first, letter.isUppercase, let steps = letter.asciiValue.flatMap(KeyName.steps) else {
            return nil
        }
        let rest = text.dropFirst()
        switch rest.first {
        case "#": return ((steps + 1) % 12, String(rest.dropFirst()))
        case "b": return ((steps + 11) % 12, String(rest.dropFirst()))
        default: return (steps, String(rest))
        }
    }

    /// The chord in close position, its root in the octave from C to B that `key` lies in, and its bass as near below
    /// the root as possible.
    ///
    /// - Returns: the keys from the lowest to the highest, each once; nil if any of them is beyond 0…127.
    public func keys(inOctaveOf key: UInt7) -> [UInt7]? {
        let lowest = Int(key.rawValue) / 12 * 12 + root
        let below = bass.map { lowest - 1 - (root - $0 + 11) % 12 }
        var keys: [UInt7] = []
        for number in (below.map { [$0] } ?? []) + intervals.map({ lowest + $0 }) {
            guard let key = UInt7(number) else { return nil }
            keys.append(key)
        }
        return keys
    }
}
