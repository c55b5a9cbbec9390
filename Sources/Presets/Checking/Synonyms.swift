/// Words that other programs use for ours, so that "did you mean" also recognises them.
enum Synonyms {
    private static let groups: [[String]] = [
        ["on", "true", "yes", "enabled", "1"],
        ["off", "false", "no", "disabled", "0", "none"],
        ["none", "null", "~", "nothing", "off", "no", "false"],
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
        ["violet", "purple"],
        ["teal", "cyan", "turquoise"],
        ["grey", "gray"],
        ["pink", "magenta"],
    ]

    /// The one of `words` for which `text` is another name.
    static func meant(by text: String, among words: [String]) -> String? {
        guard text.utf8.count < 40 else { return nil }
        let text = text.lowercased()
        return groups.lazy.filter { $0.contains(text) }.compactMap { $0.first(where: words.contains) }.first
    }
}
