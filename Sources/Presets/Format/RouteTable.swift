import Mapping
import Ribbons

/// The keys of a mapping (docs/reference.md, "Mapping").
enum RouteTable {
    static let record = Record(
        noun: "a mapping",
        fields: [
            Field(
                "from", .word(Source.allCases.map { Word(name: $0.rawValue, summary: summary(of: $0)) }),
                or: "that of its kind", "The source."),
            Field("to", .phrase(target), "The target."),
        ] + RouteOption.all.map(\.field))

    /// The values of `send` and `back`: mappings, or their targets alone.
    static let mappings = Shape.oneOf([
        .phrase(target), .record(record), .list(of: .oneOf([.phrase(target), .record(record)]), count: 0...64),
    ])

    static func summary(of source: Source) -> String {
        switch source {
        case .center: "the ribbon's centre, 0 to 1 along it"
        case .leading: "the edge of the range towards 0, along it too"
        case .trailing: "the edge of the range towards 1, along it too"
        case .range: "the width of the range; 1 is the whole ribbon"
        case .offset: "how far the finger is from its touch-down; ±1 is the ribbon's length"
        case .offsetAcross: "the same on the other axis; ±1 is the ribbon's width"
        case .across:
            "the finger's place on the other axis; 1 is the top of a lying ribbon, the right side of a standing one"
        case .pressure: "the finger's pressure; 1 is the most that the panel can report"
        case .size:
            "the size of the finger's contact; 0 is 3 mm, 1 is 13 mm, or what the screen's `finger` says in `devices/`"
        case .speed: "how fast the finger moves; 1 is 4 ribbon lengths a second"
        case .pinch: "how far two fingers move apart; 0 is a quarter of their first distance, 1 four times as far"
        case .rotate: "how far two fingers turn; 1 is half a turn clockwise, 0 half a turn back"
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
        case .alone, .optionalNumber, .optionalKey: true
        default: false
        }
    }

    /// The expression for its phrases with an argument; nil if it takes none but `tap`.
    var pattern: Phrase.Pattern? {
        switch argument {
        case .alone, .tap: nil
        case .number(let range, _), .optionalNumber(let range, _):
            Phrase.Pattern(
                expression: "^ *\(word) +\(PhraseExpression.whole(range)) *$", example: "\(word) 1", summary: summary)
        case .optionalKey:
            Phrase.Pattern(
                expression: "^ *\(word) +\(PhraseExpression.key) *$", example: "\(word) C3", summary: summary)
        case .preset: Phrase.Pattern(expression: "^ *preset +[^ ]", example: "preset Strings", summary: summary)
        case .semitones:
            Phrase.Pattern(
                expression: "^ *\(word) +[-+]?\(PhraseExpression.whole(0...127)) *$", example: "\(word) +12",
                summary: summary)
        case .property:
            Phrase.Pattern(
                expression:
                    "^ *set +.*[^ ].*\\.((center|range|door|gate|swing|velocity) +([-+]?[0-9]*\\.?[0-9]+|open|closed)|division +1/(1|2|4|8|16|32)[td]?|division|gate|swing|velocity|\(TuningPhrase.expression)) *$",
                example: "set cutoff.center 0.5", summary: summary)
        case .exclusive:
            Phrase.Pattern(
                expression: "^ *sysex +[Ff]0( *([0-7][0-9A-Fa-f]|vv|vh|vl|nh|nl|ck|\\(|\\)))+ *[Ff]7 *$",
                example: "sysex F0 43 10 01 06 vv F7", summary: summary)
        case .snapshot:
            Phrase.Pattern(
                expression: "^ *snapshot +\(SnapshotPhrase.actions) *$", example: "snapshot recall 1", summary: summary)
        case .loopAction:
            Phrase.Pattern(
                expression: "^ *loop +(\(LoopAction.allCases.map(\.rawValue).joined(separator: "|"))) +[^ ]",
                example: "loop record bass", summary: summary)
        case .morph:
            Phrase.Pattern(
                expression: "^ *morph +\(SnapshotPhrase.numbers) *$", example: "morph 1 2", summary: summary)
        case .ribbonAction:
            Phrase.Pattern(
                expression:
                    "^ *perform +.*[^ ].* +(\(RibbonAction.allCases.map(\.rawValue).joined(separator: "|"))) *$",
                example: "perform cutoff reset", summary: summary)
        }
    }
}
