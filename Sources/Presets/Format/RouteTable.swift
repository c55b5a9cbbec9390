import Mapping
import Ribbons

/// The keys of a mapping (docs/presets.md, "Mapping").
enum RouteTable {
    static let record = Record(
        noun: "a mapping",
        fields: [
            Field("from", .word(sources.map { Word(name: $0.source.rawValue, summary: $0.summary) }), "The source."),
            Field("to", .phrase(target), "The target."),
        ] + RouteOption.all.map(\.field) + [
            Field("order", .text("an order"), or: "up", isLater: true, "The order of an arpeggio."),
            Field("division", .text("a division"), or: "1/16", isLater: true, "The clock's division of an arpeggio."),
        ])

    static let sources: [(source: Source, summary: String)] = Source.allCases.map { ($0, summary(of: $0)) }

    private static func summary(of source: Source) -> String {
        switch source {
        case .center: "the ribbon's centre"
        case .leading: "the edge of the range towards 0"
        case .trailing: "the edge of the range towards 1"
        case .range: "the width of the range"
        case .offset: "the signed distance from the touch-down, −1…1"
        case .offsetAcross: "the same on the other axis"
        case .across: "the finger's place on the other axis"
        case .pressure: "the finger's pressure"
        case .size: "the size of the finger's contact"
        case .speed: "how fast the finger moves"
        case .pinch: "how far two fingers move apart"
        case .rotate: "how far two fingers turn"
        case .tap: "a tap"
        case .doubleTap: "a double tap"
        case .hold: "a press of half a second, until the lift"
        case .handle: "while a handle is dragged"
        case .door: "while the door is open"
        case .contact: "while any finger is down"
        case .touch: "each finger a voice of its own"
        }
    }

    private static let target = Phrase(
        noun: "a target such as 'cc 74'",
        words: TargetForm.all.filter { $0.standsAlone }.map { Word(name: $0.word, summary: $0.summary) }
            + TargetForm.presetWords,
        patterns: TargetForm.all.compactMap(\.pattern),
        problem: { text in
            do throws(PhraseProblem) {
                _ = try TargetPhrase.read(text)
                return nil
            } catch { return error }
        })
}

extension TargetForm {
    var standsAlone: Bool {
        switch argument {
        case .none, .optionalNumber, .optionalKey: true
        default: false
        }
    }

    var pattern: Phrase.Pattern? {
        switch argument {
        case .none, .later: nil
        case .number, .optionalNumber:
            Phrase.Pattern(expression: "^ *\(word) +\\+?[0-9]+ *$", example: "\(word) 1", summary: summary)
        case .optionalKey:
            Phrase.Pattern(
                expression: "^ *\(word) +(\\+?[0-9]+|[A-Ga-g][#b]?-?[0-9]+) *$", example: "\(word) C3", summary: summary
            )
        case .preset: Phrase.Pattern(expression: "^ *preset +[^ ]", example: "preset Strings", summary: summary)
        case .semitones:
            Phrase.Pattern(expression: "^ *\(word) +[-+]?[0-9]+ *$", example: "\(word) +12", summary: summary)
        case .property:
            Phrase.Pattern(
                expression: "^ *set +.*[^ ].*\\.(center|range|door) +([-+]?[0-9]*\\.?[0-9]+|open|closed) *$",
                example: "set cutoff.center 0.5", summary: summary)
        case .ribbonAction:
            Phrase.Pattern(
                expression:
                    "^ *perform +.*[^ ].* +(\(RibbonAction.allCases.map(\.rawValue).joined(separator: "|"))) *$",
                example: "perform cutoff reset", summary: summary)
        }
    }
}
