/// Names that synths and manuals give to controllers (MIDI 1.0 Detailed Specification, table III). Presets take numbers;
/// the names are for advice.
enum ControllerName {
    private static let numbers: [String: Int] = [
        "modulation": 1, "mod": 1, "mod wheel": 1, "modwheel": 1, "modulation wheel": 1, "wheel": 1,
        "breath": 2, "foot": 4, "portamento time": 5, "volume": 7, "balance": 8, "pan": 10, "expression": 11,
        "sustain": 64, "sustain pedal": 64, "pedal": 64, "damper": 64, "portamento": 65, "sostenuto": 66, "soft": 67,
        "soft pedal": 67, "legato": 68, "resonance": 71, "release": 72, "attack": 73, "cutoff": 74, "brightness": 74,
        "filter": 74, "reverb": 91, "chorus": 93,
    ]

    /// The controller that is usually called so; nil for any other text.
    static func number(_ text: String) -> Int? {
        let words = text.prefix(40).lowercased().split { " -_".contains($0) }
        return numbers[words.joined(separator: " ")]
    }
}
