import MIDI
import Mapping

/// A key, by number or name.
enum KeyShape {
    static let key = Shape.oneOf([
        .whole(0...127),
        .phrase(
            Phrase(
                noun: "C-2…G8 (C3 is 60)", words: [],
                patterns: [
                    Phrase.Pattern(
                        expression: "^\(PhraseExpression.key)$", example: "C3", summary: "a key, C3 is 60")
                ],
                problem: { text in
                    guard KeyName.key(text) == nil else { return nil }
                    return PhraseProblem(
                        message: "\(quoted(text)) is no key", expected: KeyPhrase.expectation,
                        advice: KeyPhrase.advice(for: text))
                }, completions: words)),
    ])

    /// All keys by their names.
    static let words = (0...127).map { Word(name: KeyName.name(UInt7(clamping: $0)), summary: "\($0)") }
}

/// A scale, by name, by its semitones, or by a Scala file.
enum ScaleShape {
    static let scale = Shape.oneOf([
        .phrase(
            Phrase(
                noun: "a scale's name, input, a list of semitones or a Scala file",
                words: words,
                patterns: [
                    Phrase.Pattern(
                        expression: "^[^./][^/]*\\.[sS][cC][lL]$", example: "just.scl",
                        summary: "a Scala file beside the preset")
                ],
                problem: problem)),
        .list(of: .number(NumberRange(lowest: 0, highest: 12)), count: 1...128),
    ])

    /// Names the scale of the keys held on the input port.
    static let input = "input"
    /// Names the scale of a tuning that comes in on the input port.
    static let inputTuning = "input-tuning"

    /// All scales by their names.
    static let words = Scale.names.map { Word(name: $0, summary: "a scale") } + inputWords

    static let inputWords = [
        Word(name: input, summary: "the keys held on the input port"),
        Word(name: inputTuning, summary: "the pitches to which others tune their keys"),
    ]

    static func isScalaFile(_ text: String) -> Bool { text.lowercased().hasSuffix(".scl") }

    static func problem(_ text: String) -> PhraseProblem? {
        if isScalaFile(text) {
            guard text.contains("/") || text.hasPrefix(".") else { return nil }
            return PhraseProblem(
                message: "\(quoted(text)) is not beside the preset", expected: "the name of a Scala file alone",
                advice: "put the file into the preset's folder")
        }
        let names = words.map(\.name)
        guard !names.contains(text) else { return nil }
        return PhraseProblem(
            message: "unknown scale \(quoted(text))",
            expected: "a scale's name, input, a list of semitones or a Scala file (NAME.scl)",
            advice: Suggestion.advice(for: text, among: names))
    }
}
