import Mapping

/// Words that other programs use for ours, so that "did you mean" also recognises them.
enum Synonyms {
    /// Groups of names of one thing. The first group with the text and an allowed word counts, and in it that word.
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
        ["up", "vertical", "upwards"],
        ["down", "downwards"],
        ["right", "horizontal", "rightwards"],
        ["left", "leftwards"],
        ["fader", "slider"],
        ["button", "switch"],
        ["keys", "keyboard", "piano"],
        ["xy", "xy-pad", "x-y"],
        ["speed", "velocity"],
    ]

    /// Names that may mean several of our words: the names, those words, and advice that explains them.
    private static let explanations: [(names: [String], words: [String], advice: String)] = [
        (
            ["x", "y", "x-axis", "y-axis"], ["center", "across"],
            "'center' is the place along the ribbon, 'across' the place on its other axis"
        ),
        (
            ["press", "pressed", "push", "pushed"], ["contact", "hold"],
            "'contact' is on while a finger is down, 'hold' after half a second; 'pressure' is how hard it presses"
        ),
    ]

    /// Advice for a text that may mean several of `words`.
    static func explanation(of text: String, among words: [String]) -> String? {
        guard text.utf8.count < 40 else { return nil }
        if words.contains(Source.center.rawValue), let number = ControllerName.number(text) {
            return
                "'from' is what a finger does; a controller such as 'cc \(number)' stands after 'to', or under 'input'"
        }
        let text = text.lowercased()
        return explanations.first { $0.names.contains(text) && $0.words.allSatisfy(words.contains) }?.advice
    }

    /// The word among `words` for which `text` is another name.
    static func meant(by text: String, among words: [String]) -> String? {
        guard text.utf8.count < 40 else { return nil }
        let text = text.lowercased()
        return groups.lazy.filter { $0.contains(text) }.compactMap { $0.first(where: words.contains) }.first
    }
}
