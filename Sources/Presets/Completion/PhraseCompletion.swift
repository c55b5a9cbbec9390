import MIDI
import Mapping
import Ribbons

extension Completer {
    /// The texts of a phrase that may continue the typed text.
    func phrases(of phrase: Phrase) -> [Word] {
        let forms = TargetForm.all.filter { form in
            phrase.patterns.contains { $0.example.split(separator: " ").first.map(String.init) == form.word }
        }
        guard let blank = typed.firstIndex(of: " ") else {
            return phrase.words + phrase.completions + forms.map { Word(name: $0.word, summary: $0.summary) }
        }
        let words = forms.filter { $0.word == typed[..<blank] }.flatMap { arguments(of: $0, in: phrase) }
        return phrase.words + words
    }

    /// The next word of a target's argument.
    private func arguments(of form: TargetForm, in phrase: Phrase) -> [Word] {
        let start = form.word + " "
        switch form.argument {
        case .alone, .tap: return []
        case .preset: return next(start, names.presets)
        case .number: return form.word == "cc" ? next(start, ControllerName.words) : examples(of: form, in: phrase)
        case .optionalKey: return next(start, KeyShape.words)
        case .optionalNumber, .semitones, .exclusive: return examples(of: form, in: phrase)
        case .property:
            return ribbons(start, end: ".") { next($0, properties(of: phrase)) { values(of: $1, after: $0) } }
        case .ribbonAction:
            return ribbons(start, end: " ") {
                next($0, RibbonAction.allCases.map { Word(name: $0.rawValue, summary: $0.summary) })
            }
        case .snapshot:
            let words = [
                Word(name: "store ", summary: "keeps the state of all ribbons"),
                Word(name: "recall ", summary: "brings it back"),
            ]
            return next(start, words) { start, _ in next(start, Self.snapshots) }
        case .morph:
            let first = Self.snapshots.map { Word(name: $0.name + " ", summary: $0.summary) }
            return next(start, first) { start, word in
                next(start, Self.snapshots.filter { $0.name + " " != word })
            }
        case .loopAction:
            let words = LoopAction.allCases.map { Word(name: $0.rawValue + " ", summary: form.summary) }
            return next(start, words) { start, _ in ribbons(start, end: "") { _ in [] } }
        }
    }

    /// Texts that begin with `start` and one of the words. A word that has been typed to its end is replaced by the
    /// texts that `behind` gives for it, if there are any.
    private func next(
        _ start: String, _ words: [Word], _ behind: (_ start: String, _ word: String) -> [Word] = { _, _ in [] }
    ) -> [Word] {
        words.flatMap { word in
            let text = start + word.name
            let rest = typed.hasPrefix(text) ? behind(text, word.name) : []
            let blanks = word.name.last == " " ? 1 : 0
            return rest.isEmpty ? [Word(name: String(text.dropLast(blanks)), summary: word.summary)] : rest
        }
    }

    /// Texts of `start`, a ribbon's name and `end`; once that is typed, those that `behind` gives for it, if any.
    private func ribbons(_ start: String, end: String, _ behind: (_ start: String) -> [Word]) -> [Word] {
        let words = names.ribbons.map { Word(name: $0 + end, summary: "a ribbon") }
        return next(start, words) { start, _ in behind(start) }
    }

    private func examples(of form: TargetForm, in phrase: Phrase) -> [Word] {
        phrase.patterns.filter { $0.example.hasPrefix(form.word + " ") }
            .map { Word(name: $0.example, summary: "for example: \($0.summary)") }
    }

    private static let snapshots = Snapshots.numbers.map { Word(name: "\($0)", summary: "a snapshot") }

    /// The properties of a ribbon that a phrase may set. A blank follows those that take a value, and none those that
    /// follow a message.
    private func properties(of phrase: Phrase) -> [Word] {
        let settings = RibbonProperty.allCases.map(\.rawValue) + TuningPhrase.properties
        let isInput = phrase.noun == InputTargetPhrase.phrase.noun
        return settings.map { Word(name: $0 + " ", summary: Self.summary(ofProperty: $0)) }
            + (isInput ? RibbonInput.parts : []).map { part in
                Word(name: part.rawValue, summary: "follows the message: \(RouteTable.summary(of: part))")
            }
    }

    private static func summary(ofProperty name: String) -> String {
        let field = RibbonTable.record.field(name) ?? RouteTable.record.field(name)
        return field?.summary ?? "Whether its back is shown."
    }

    /// The words that a property can be set to; none for numbers.
    /// - Parameter property: its name and a blank, as in `properties`.
    private func values(of property: String, after start: String) -> [Word] {
        switch property {
        // A file's name ends at a blank here.
        case "scale ":
            next(start, ScaleShape.words + names.scales.filter { !$0.name.contains(" ") })
        case "root ": next(start, KeyShape.words)
        case "division ": next(start, ArpeggioTable.divisions)
        case "door ":
            next(start, [Word(name: "open", summary: "its back"), Word(name: "closed", summary: "its front")])
        default: []
        }
    }
}
