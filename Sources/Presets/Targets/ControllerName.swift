/// Names that synths and manuals give to controllers (MIDI 1.0 Detailed Specification, table III). Presets take
/// numbers; the names are for advice.
enum ControllerName {
    private static let table: [(number: Int, names: [String])] = [
        (1, ["modulation", "mod", "mod wheel", "modwheel", "modulation wheel", "wheel"]), (2, ["breath"]),
        (4, ["foot"]),
        (5, ["portamento time"]), (7, ["volume"]), (8, ["balance"]), (10, ["pan"]), (11, ["expression"]),
        (64, ["sustain", "sustain pedal", "pedal", "damper"]), (65, ["portamento"]), (66, ["sostenuto"]),
        (67, ["soft pedal", "soft"]), (68, ["legato"]), (71, ["resonance"]), (72, ["release"]), (73, ["attack"]),
        (74, ["cutoff", "brightness", "filter"]), (91, ["reverb"]), (93, ["chorus"]),
    ]

    /// The controller that is usually called so; nil for any other text.
    static func number(_ text: String) -> Int? {
        let words = text.prefix(40).lowercased().split { " -_".contains($0) }
        let name = words.joined(separator: " ")
        return table.first { $0.names.contains(name) }?.number
    }

    /// The numbers of controllers that have a name.
    static let words = table.map { Word(name: "\($0.number)", summary: $0.names[0]) }
}
