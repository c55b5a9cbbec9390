import MIDI
import Mapping

/// `cc N` or `cc14 N`, where only a controller is allowed.
enum ControllerPhrase {
    static func target(_ text: String) -> Target? {
        guard case .target(let target) = try? TargetPhrase.read(text) else { return nil }
        switch target {
        case .controller, .controller14: return target
        default: return nil
        }
    }

    /// Its ranges are those of the same words in `TargetForm.all`, by which `target` reads.
    static let phrase = Phrase(
        noun: "cc 0…119 or cc14 0…31", words: [],
        patterns: [
            Phrase.Pattern(
                expression: "^ *cc +\(PhraseExpression.whole(0...119)) *$", example: "cc 74", summary: "a controller"),
            Phrase.Pattern(
                expression: "^ *cc14 +\(PhraseExpression.whole(0...31)) *$", example: "cc14 1",
                summary: "a controller of 14 bits"),
        ],
        problem: { text in
            if target(text) != nil { return nil }
            var advice: String?
            do throws(PhraseProblem) { _ = try TargetPhrase.read(text) } catch { advice = error.advice }
            return PhraseProblem(
                message: "\(quoted(text)) is no controller", expected: "cc 0…119 or cc14 0…31", advice: advice)
        })
}
