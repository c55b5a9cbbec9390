import MIDI
import Mapping

/// A message on the input port: `cc N`, `note KEY`, `bend`, `pressure` or `program N`.
enum InputPhrase {
    static func source(_ text: String) -> InputRoute.Source? {
        guard case .target(let target) = try? TargetPhrase.read(text) else { return nil }
        switch target {
        case .controller(let number): return .controller(number)
        case .note(let key?): return .note(key)
        case .bend: return .bend
        case .channelPressure: return .pressure
        case .program(let number?): return .program(number)
        default: return nil
        }
    }

    /// Its ranges are those of the same words in `TargetForm.all`, by which `source` reads.
    static let phrase = Phrase(
        noun: expectation,
        words: [
            Word(name: "bend", summary: "the pitch bend, from halfway up"),
            Word(name: "pressure", summary: "the pressure of the channel, from 64 upwards"),
        ],
        patterns: [
            Phrase.Pattern(
                expression: "^ *cc +\(PhraseExpression.whole(0...119)) *$", example: "cc 64",
                summary: "a controller, from 64 upwards"),
            Phrase.Pattern(
                expression: "^ *note +\(PhraseExpression.key) *$", example: "note C1", summary: "a key"),
            Phrase.Pattern(
                expression: "^ *program +\(PhraseExpression.whole(0...127)) *$", example: "program 5",
                summary: "a program change"),
        ],
        problem: { text in
            if source(text) != nil { return nil }
            let message = "\(quoted(text)) is no message to act on"
            do throws(PhraseProblem) {
                _ = try TargetPhrase.read(text)
                return PhraseProblem(message: message, expected: expectation)
            } catch {
                let word = text.split(separator: " ").first.map(String.init) ?? text
                guard !words.contains(word) else { return error }
                return PhraseProblem(message: message, expected: expectation, adviceFor: text, among: words)
            }
        })

    /// The words that a message begins with.
    private static let words = ["cc", "note", "bend", "pressure", "program"]

    private static let expectation = "cc 0…119, note KEY, bend, pressure or program 0…127"
}
