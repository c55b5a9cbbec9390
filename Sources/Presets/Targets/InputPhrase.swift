import MIDI
import Mapping

/// A message on the input port: `cc N`, `note KEY` or `program N`.
enum InputPhrase {
    static func source(_ text: String) -> InputRoute.Source? {
        guard case .target(let target) = try? TargetPhrase.read(text) else { return nil }
        switch target {
        case .controller(let number): return .controller(number)
        case .note(let key?): return .note(key)
        case .program(let number?): return .program(number)
        default: return nil
        }
    }

    static let phrase = Phrase(
        noun: expectation, words: [],
        patterns: [
            Phrase.Pattern(
                expression: "^ *cc +\\+?[0-9]+ *$", example: "cc 64", summary: "a controller, from 64 upwards"),
            Phrase.Pattern(
                expression: "^ *note +(\\+?[0-9]+|[A-Ga-g][#b]?-?[0-9]+) *$", example: "note C1", summary: "a key"),
            Phrase.Pattern(expression: "^ *program +\\+?[0-9]+ *$", example: "program 5", summary: "a program change"),
        ],
        problem: { text in
            if source(text) != nil { return nil }
            do throws(PhraseProblem) {
                _ = try TargetPhrase.read(text)
                return PhraseProblem(message: "\(quoted(text)) is no message to act on", expected: expectation)
            } catch { return error }
        })

    private static let expectation = "cc 0…119, note KEY or program 0…127"
}
