import Mapping
import Time

/// The arguments of `snapshot` and `morph`, as written.
enum SnapshotPhrase {
    /// Regular expressions for the arguments.
    static let (actions, numbers) = (
        "(store|recall) +\(PhraseExpression.whole(Snapshots.numbers))",
        "\(PhraseExpression.whole(Snapshots.numbers)) +\(PhraseExpression.whole(Snapshots.numbers))"
    )

    /// - Parameter text: the whole phrase.
    static func action(_ argument: String, of text: String) throws(PhraseProblem) -> SnapshotAction {
        let words = argument.split(separator: " ").map(String.init)
        guard words.count == 2, let number = number(words[1]) else {
            throw problem(text, "snapshot store N or snapshot recall N, with a number 1…8")
        }
        switch words[0] {
        case "store": return .store(number)
        case "recall": return .recall(number, over: .zero)
        default:
            throw PhraseProblem(
                message: "a snapshot cannot be told to \(quoted(words[0]))", expected: "store or recall",
                advice: Suggestion.advice(for: words[0], among: ["store", "recall"]))
        }
    }

    static func morph(_ argument: String, of text: String) throws(PhraseProblem) -> Target {
        let numbers = argument.split(separator: " ").compactMap { number(String($0)) }
        guard numbers.count == 2, argument.split(separator: " ").count == 2, numbers[0] != numbers[1] else {
            throw problem(text, "morph A B, with the numbers of two snapshots 1…8")
        }
        return .morph(numbers[0], numbers[1])
    }

    private static func number(_ word: String) -> Int? {
        Decimal.whole(word).flatMap { Snapshots.numbers.contains($0) ? $0 : nil }
    }

    private static func problem(_ text: String, _ expected: String) -> PhraseProblem {
        PhraseProblem(message: "\(quoted(text)) names no snapshot", expected: expected)
    }
}
