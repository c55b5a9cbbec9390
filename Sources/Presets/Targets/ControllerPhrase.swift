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

    static let phrase = Phrase(
        noun: "cc 0…119 or cc14 0…31", words: [],
        patterns: [
            Phrase.Pattern(expression: "^ *cc +\\+?[0-9]+ *$", example: "cc 74", summary: "a controller"),
            Phrase.Pattern(expression: "^ *cc14 +\\+?[0-9]+ *$", example: "cc14 1", summary: "a controller of 14 bits"),
        ],
        problem: { text in
            if target(text) != nil { return nil }
            do throws(PhraseProblem) {
                _ = try TargetPhrase.read(text)
                return PhraseProblem(
                    message: "\(quoted(text)) is no controller", expected: "cc 0…119 or cc14 0…31", advice: nil)
            } catch { return error }
        })
}
