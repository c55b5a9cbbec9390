/// How the notes of a window are played in turn (docs/notes.md, "Arpeggios").
public struct Arpeggio: Hashable, Sendable {
    public enum Order: String, CaseIterable, Sendable {
        case up, down
        /// Its ends are played once.
        case upDown = "up-down"
        /// Never one twice in a row, if there are two.
        case random
    }

    public var order = Order.up
    /// From a step to the next, in quarter notes.
    public var division = 0.25
    /// How long a note sounds, as a part of a step: 0.05…1.
    public var gate = 0.5
    /// How late each second step is, as a part of one: 0…0.75.
    public var swing = 0.0
    /// How many octaves the notes go through, 1…4.
    public var octaves = 1

    public init() {}
}

extension Arpeggio {
    /// As presets write it: `1/8t`.
    public var divisionText: String {
        for (factor, letter) in [(1.0, ""), (2.0 / 3, "t"), (1.5, "d")] {
            let parts = 4 * factor / division
            if abs(parts - parts.rounded()) < 1e-9, [1, 2, 4, 8, 16, 32].contains(Int(parts.rounded())) {
                return "1/\(Int(parts.rounded()))\(letter)"
            }
        }
        return "\(division.decimalText) beats"
    }
}
