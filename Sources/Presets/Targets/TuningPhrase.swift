import MIDI
import Mapping

/// A change to a ribbon's notes through `set RIBBON.root`, `.scale` or `.span`, as written.
enum TuningPhrase: Hashable, Sendable {
    case change(TuningChange)
    /// A name, or a Scala file beside the preset.
    case scale(String)

    /// The properties that it can set.
    static let properties = ["root", "scale", "span"]

    /// The text after `set RIBBON.`, as a regular expression.
    static let expression =
        "root +([-+]?[0-9]+|[A-Ga-g][#b]?-?[0-9]+)|scale +[^ ]+|span +[0-9]*\\.?[0-9]+"

    /// Nil for another property.
    static func read(_ property: String, _ word: String) throws(PhraseProblem) -> TuningPhrase? {
        switch property {
        case "root": try readRoot(word)
        case "scale": try readScale(word)
        case "span": try readSpan(word)
        default: nil
        }
    }

    /// Parses a root; with a sign it is a transposition in semitones.
    private static func readRoot(_ word: String) throws(PhraseProblem) -> TuningPhrase {
        if let sign = word.first, sign == "+" || sign == "-" {
            guard let number = Decimal.read(word), let whole = Int(exactly: number), (-127...127).contains(whole) else {
                throw problem("root", word, "a whole number of semitones with its sign, such as +7")
            }
            return .change(.shift(whole))
        }
        let number = Decimal.read(word).flatMap { Int(exactly: $0) }.flatMap { UInt7($0) }
        guard let key = number ?? KeyName.key(word) else {
            throw problem(
                "root", word, "\(KeyPhrase.expectation), or a change such as +7", advice: KeyPhrase.advice(for: word))
        }
        return .change(.root(key))
    }

    private static func readScale(_ word: String) throws(PhraseProblem) -> TuningPhrase {
        if let problem = ScaleShape.problem(word) { throw problem }
        return .scale(word)
    }

    private static func readSpan(_ word: String) throws(PhraseProblem) -> TuningPhrase {
        let hasSign = word.first == "+" || word.first == "-"
        guard !hasSign, let span = Decimal.read(word), (1...127).contains(span) else {
            throw problem("span", word, "a number of semitones 1…127")
        }
        return .change(.span(span))
    }

    private static func problem(
        _ property: String, _ word: String, _ expected: String, advice: String? = nil
    ) -> PhraseProblem {
        PhraseProblem(
            message: "\(quoted(property)) cannot be set to \(quoted(word))", expected: expected, advice: advice)
    }
}
