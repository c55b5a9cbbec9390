import MIDI
import Mapping

/// The note of a click: `note 33 channel 10`.
enum ClickPhrase {
    static let phrase = Phrase(
        noun: "a note such as 'note 33 channel 10'", words: [Word(name: "none", summary: "nothing is heard")],
        patterns: [
            Phrase.Pattern(
                expression:
                    "^ *note +\(PhraseExpression.key)( +channel +\(PhraseExpression.whole(1...16)))? *$",
                example: "note 33 channel 10", summary: "a key, and its channel if it is not that of midi")
        ],
        problem: { text in
            guard text != "none", read(text, on: Channel(index: 0)) == nil else { return nil }
            return PhraseProblem(
                message: "\(quoted(text)) is no click",
                expected: "none, or note KEY channel N, such as 'note 33 channel 10'")
        },
        completions: [Word(name: "note 33 channel 10", summary: "the metronome of General MIDI 2")])

    /// The note of a click; nil for `none`, and for a text that is no click.
    /// - Parameter channel: the channel of a text that names none.
    static func read(_ text: String, on channel: Channel) -> ClickSound? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2 || words.count == 4, words[0] == "note" else { return nil }
        let number = Decimal.whole(words[1]).flatMap { UInt7($0) }
        guard let key = number ?? KeyName.key(words[1]) else { return nil }
        guard words.count == 4 else { return ClickSound(key: key, channel: channel) }
        guard words[2] == "channel", let number = Decimal.whole(words[3]) else { return nil }
        return Channel(number).map { ClickSound(key: key, channel: $0) }
    }
}
