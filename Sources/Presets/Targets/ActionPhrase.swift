import MIDI
import Mapping

/// A target where only an action is allowed, such as `panic`.
enum ActionPhrase {
    static let phrase = Phrase(
        noun: "an action such as 'panic'",
        words: forms.filter { $0.standsAlone }.map { Word(name: $0.word, summary: $0.summary) }
            + TargetForm.presetWords,
        patterns: forms.compactMap(\.pattern),
        problem: { text in
            do throws(PhraseProblem) {
                switch try TargetPhrase.read(text) {
                case .target(.action), .set, .change, .tune, .perform, .loop: return nil
                case .target, .exclusive, .property: break
                }
                return PhraseProblem(message: "\(quoted(text)) is no action", expected: alternatives(forms.map(\.word)))
            } catch {
                let word = text.split(separator: " ").first.map(String.init) ?? text
                guard !TargetForm.all.contains(where: { $0.word == word }) else { return error }
                let words = forms.map(\.word)
                let isNothing = ["none", "off", "no", "false", "null", "~", "nothing"].contains(text)
                return PhraseProblem(
                    message: "unknown action \(quoted(text))", expected: alternatives(words),
                    advice: isNothing ? "leave the key out" : Suggestion.advice(for: word, among: words))
            }
        })

    private static let forms = TargetForm.all.filter(\.isAction)
}

extension TargetForm {
    /// Complete phrases of two words, from the forms `preset` and `tempo`, whose first word is not complete alone.
    static let presetWords = [
        Word(name: "preset next", summary: "the next preset of the bank"),
        Word(name: "preset previous", summary: "the previous preset of the bank"),
        Word(name: "tempo tap", summary: "takes the tempo from taps"),
    ]

    /// Whether it acts on the bridge instead of sending a value or a note.
    fileprivate var isAction: Bool {
        switch argument {
        case .alone(let target): if case .action = target { true } else { false }
        case .tap, .preset, .semitones, .property, .ribbonAction, .snapshot, .loopAction: true
        case .number, .optionalNumber, .optionalKey, .exclusive, .morph: false
        }
    }
}
