import Mapping
import Ribbons

/// The effect of a message on the input port: an action, or a part of a ribbon that follows it, as in `set
/// cutoff.range`.
enum InputTargetPhrase {
    /// The ribbon and part that follow the message; nil for any other text.
    static func followingPart(_ text: String) -> (ribbon: String, part: Source)? {
        guard let (ribbon, name) = path(text), let part = RibbonInput.parts.first(where: { $0.rawValue == name }) else {
            return nil
        }
        return (ribbon, part)
    }

    /// Splits `RIBBON.PART` after `set`. The ribbon's name may contain blanks and points.
    private static func path(_ text: String) -> (ribbon: String, part: String)? {
        let words = text.split(separator: " ")
        let path = words.dropFirst().joined(separator: " ")
        guard words.first == "set", let point = path.lastIndex(of: "."), point > path.startIndex else { return nil }
        return (String(path[..<point]), String(path[path.index(after: point)...]))
    }

    static let phrase = Phrase(
        noun: "an action such as 'panic', or what follows it, such as 'set cutoff.range'",
        words: ActionPhrase.phrase.words,
        patterns: ActionPhrase.phrase.patterns + [
            Phrase.Pattern(
                expression: "^ *set +.*[^ ].*\\.(\(names.joined(separator: "|"))) *$", example: "set cutoff.range",
                summary: "moves a part of a ribbon as the controller, the bend or the pressure does")
        ],
        problem: { text in
            if followingPart(text) != nil { return nil }
            if let (ribbon, part) = path(text), !part.isEmpty, part.allSatisfy(\.isLetter),
                RibbonProperty(rawValue: part) == nil
            {
                let problem = PhraseProblem(
                    message: "a ribbon has no \(quoted(part)) that follows", expected: alternatives(names),
                    advice: Suggestion.advice(for: part, among: names))
                return problem.naming(ribbon)
            }
            return ActionPhrase.phrase.problem(text)
        })

    private static let names = RibbonInput.parts.map(\.rawValue)
}
