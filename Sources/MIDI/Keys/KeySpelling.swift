/// Spells the notes of a scale as a musician does: E♭ in C minor, D♯ in E major. The octave is that of the written
/// note, so C♭4 is the key of B3.
public struct KeySpelling: Hashable, Sendable {
    /// Letter and alteration for each key of an octave, from C.
    private let names: [Name]

    private struct Name: Hashable {
        /// `0 ... 6` for C to B.
        var letter: Int
        /// −1 is a flat, 1 a sharp.
        var alteration: Int

        var text: String {
            ["C", "D", "E", "F", "G", "A", "B"][letter] + (alteration < 0 ? "♭" : alteration > 0 ? "♯" : "")
        }

        /// Reading cost: accidentals cost more on notes that are white keys.
        var cost: Int { alteration == 0 ? 0 : [0, 4, 5, 11].contains(semitones) ? 3 : 2 }

        private var semitones: Int { (naturals[letter] + alteration + 12) % 12 }
    }

    /// Spells all black keys as sharps, for keys without a scale.
    public static let sharps = KeySpelling(root: 60, scale: .chromatic)

    /// - Parameters:
    ///   - root: the key on which the scale begins.
    ///   - scale: for the chromatic scale, or a period other than an octave, keys are spelled as in the major scale on
    ///     the root.
    public init(root: UInt7, scale: Scale) {
        let root = Int(root.rawValue) % 12
        let degrees = scale.period == 12 ? scale.degrees.map { Int($0.rounded()) % 12 } : Array(0..<12)
        // A black root is written as a flat unless a sharp is simpler.
        let roots = Self.plain(root, isFlat: true) == Self.plain(root, isFlat: false) ? [true] : [true, false]
        names =
            roots.map { Self.names(of: degrees, on: Self.plain(root, isFlat: $0), at: root) }
            .min { Self.cost($0) < Self.cost($1) }!.names
    }

    /// - Parameter octave: whether the octave number is appended.
    public func name(_ key: UInt7, octave: Bool = true) -> String {
        let key = Int(key.rawValue)
        let name = names[key % 12]
        // The octave belongs to the unaltered letter.
        let natural = key - name.alteration
        return name.text + (octave ? "\((natural + 12) / 12 - 3)" : "")
    }

    /// Semitones above C of the seven letters, from C.
    private static let naturals = [0, 2, 4, 5, 7, 9, 11]

    /// The name of a key of the octave by itself, outside a scale.
    private static func plain(_ key: Int, isFlat: Bool) -> Name {
        if let letter = naturals.firstIndex(of: key) { return Name(letter: letter, alteration: 0) }
        let letter = naturals.firstIndex(of: key + (isFlat ? 1 : -1)) ?? 0
        return Name(letter: letter, alteration: isFlat ? -1 : 1)
    }

    /// The names of all keys of an octave from C, and the keys of the scale, whose names count for `cost`.
    private typealias Spelled = (names: [Name], degrees: [Int])

    private static func cost(_ spelled: Spelled) -> Int {
        spelled.degrees.reduce(0) { $0 + spelled.names[$1].cost }
    }

    /// Spells a scale. The degrees are semitones above the root; `key` is the root itself, 0…11.
    private static func names(of degrees: [Int], on root: Name, at key: Int) -> Spelled {
        let scale = Set(degrees)
        let isChromatic = scale.count == 12
        // The letter of each interval, counted from the root's.
        var letters = [0, 1, 1, 2, 2, 3, scale.contains(5) ? 4 : 3, 4, 5, 5, 6, 6]
        if degrees.count == 7, scale.count == 7 {
            for (letter, degree) in degrees.enumerated() { letters[degree] = letter }
        }
        // From C, the letters' naturals are the major scale.
        let signature = naturals.enumerated().map { letter, interval in
            alteration(of: (root.letter + letter) % 7, for: (key + interval) % 12)
        }
        let isFlat = root.alteration < 0 || signature.contains { $0 < 0 }
        var names = (0..<12).map { plain($0, isFlat: isFlat) }
        for interval in isChromatic ? naturals : degrees {
            let letter = (root.letter + letters[interval]) % 7
            let alteration = alteration(of: letter, for: (key + interval) % 12)
            // A double accidental is avoided: the key keeps its plain name.
            if alteration.magnitude <= 1 { names[(key + interval) % 12] = Name(letter: letter, alteration: alteration) }
        }
        return (names, (isChromatic ? naturals : degrees).map { (key + $0) % 12 })
    }

    /// Semitones from a letter's natural to a key, `-6 ... 5`.
    private static func alteration(of letter: Int, for key: Int) -> Int {
        (key - naturals[letter] + 18) % 12 - 6
    }
}
