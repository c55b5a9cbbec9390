/// Words that other programs use for ours, so that "did you mean" finds more than misspellings.
enum Synonyms {
    private static let groups: [[String]] = [
        ["on", "true", "yes", "enabled"],
        ["off", "false", "no", "disabled"],
        ["none", "null", "~", "nothing"],
        ["exp", "exponential"],
        ["log", "logarithmic"],
        ["s", "sigmoid", "s-curve"],
        ["cc", "controller", "control", "control-change"],
        ["bend", "pitch-bend", "pitchbend", "pitch"],
        ["pressure", "aftertouch", "channel-pressure"],
        ["key-pressure", "poly-pressure", "polyphonic-pressure", "poly-aftertouch"],
        ["center", "centre", "position", "middle"],
        ["program", "program-change", "pc", "patch"],
        ["panic", "all-notes-off"],
    ]

    /// The one of `words` that `text` is another name of.
    static func meant(by text: String, among words: [String]) -> String? {
        guard text.utf8.count < 40 else { return nil }
        let text = text.lowercased()
        return groups.first { $0.contains(text) }?.first { words.contains($0) }
    }
}
