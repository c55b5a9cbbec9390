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
                guard case .target(let target) = try TargetPhrase.read(text) else { return nil }
                if case .action = target { return nil }
                return PhraseProblem(message: "\(quoted(text)) is no action", expected: alternatives(forms.map(\.word)))
            } catch { return error }
        })

    private static let forms = TargetForm.all.filter(\.isAction)
}

extension TargetForm {
    static let presetWords = [
        Word(name: "preset next", summary: "the next preset of the bank"),
        Word(name: "preset previous", summary: "the previous preset of the bank"),
    ]

    /// Whether it makes the bridge do something, rather than send a value or a note.
    fileprivate var isAction: Bool {
        switch argument {
        case .none: if case .action? = target { true } else { false }
        case .preset, .semitones, .property, .ribbonAction: true
        case .number, .optionalNumber, .optionalKey, .later: false
        }
    }
}
