/// How the notes of a window are played in turn (docs/notes.md, "Arpeggios").
public struct Arpeggio: Hashable, Sendable {
    public enum Order: String, CaseIterable, Sendable {
        case up, down
        /// Upwards and downwards; the end notes are played once.
        case upDown = "up-down"
        /// In random order; no note twice in a row, if there are several.
        case random
        /// In the order in which the keys on the input port came down.
        case asPlayed = "as-played"
    }

    public var order = Order.up
    /// Length of a step in quarter notes.
    public var division = 0.25
    /// Length of a note as a fraction of a step: 0.05…1.
    public var gate = 0.5
    /// Delay of every second step as a fraction of a step: 0…0.75.
    public var swing = 0.0
    /// Number of octaves, 1…4.
    public var octaves = 1
    /// How hard each step is struck, in percent of the velocity, repeated from beat 0 on; 0 is a rest. Empty if all
    /// steps are alike.
    public var accents: [Double] = []
    /// How often each step is struck, in equal parts of its time.
    public var ratchet = 1

    public init() {}
}

extension Arpeggio {
    /// The division as written in presets: `1/8t`.
    public var divisionText: String { Self.text(ofDivision: division) }

    static func text(ofDivision division: Double) -> String {
        for (factor, letter) in [(1.0, ""), (2.0 / 3, "t"), (1.5, "d")] {
            let parts = 4 * factor / division
            if abs(parts - parts.rounded()) < 1e-9, [1, 2, 4, 8, 16, 32].contains(Int(parts.rounded())) {
                return "1/\(Int(parts.rounded()))\(letter)"
            }
        }
        return "\(division.decimalText) beats"
    }
}
