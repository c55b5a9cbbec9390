import Mapping

/// The options of an arpeggio (docs/reference.md, "Options").
enum ArpeggioTable {
    static let fields = [
        Field("order", .word(orders), or: "up", "In which order the notes are played."),
        Field("division", .phrase(division), or: "1/16", "From a step to the next, as a note's value."),
        Field(
            "gate", .number(.of(.gate)), or: "0.5",
            "How long each note sounds, as a part of a step."),
        Field(
            "swing", .number(.of(.swing)), or: "0",
            "How late each second step is, as a part of one."),
        Field("octaves", .whole(1...4), or: "1", "How many octaves the notes go through."),
        Field(
            "accent", .list(of: .whole(0...200), count: 1...64), or: "100 each",
            "How hard each step is struck, in percent of the velocity, in turn from beat 0 on; 0 is a rest."),
        Field("ratchet", .whole(1...8), or: "1", "How often each step is struck, in equal parts of its time."),
    ]

    private static let orders = [
        Word(name: "up", summary: "from the lowest note"),
        Word(name: "down", summary: "from the highest note"),
        Word(name: "up-down", summary: "up and down, its ends once"),
        Word(name: "random", summary: "any other note than the last one"),
        Word(name: "as-played", summary: "with `scale: input`: as its keys came down"),
    ]

    private static let division = Phrase(
        noun: "a division such as '1/16', '1/8t' (a triplet) or '1/4d' (dotted)", words: [],
        patterns: [
            Phrase.Pattern(expression: "^1/(1|2|4|8|16|32)[td]?$", example: "1/16", summary: "a note's value")
        ],
        problem: { text in
            guard beats(text) == nil else { return nil }
            return PhraseProblem(
                message: "\(quoted(text)) is no division", expected: expectedDivision)
        },
        completions: divisions)

    static let divisions = parts.flatMap { part in
        [("", "a note's value"), ("t", "a triplet"), ("d", "dotted")].map {
            Word(name: "1/\(part)\($0.0)", summary: $0.1)
        }
    }

    static let expectedDivision = "1/1, 1/2, 1/4, 1/8, 1/16 or 1/32, with 't' for a triplet or 'd' for a dotted one"

    /// The parts of a whole note. The expressions of `division` here and of `TargetForm.pattern` for `set` repeat them.
    private static let parts = ["1", "2", "4", "8", "16", "32"]

    /// A note value in quarter notes; nil if the text is not one.
    static func beats(_ text: String) -> Double? {
        guard text.hasPrefix("1/") else { return nil }
        let rest = text.dropFirst(2)
        let factor: Double =
            switch rest.last {
            case "t": 2.0 / 3
            case "d": 1.5
            default: 1
            }
        let digits = factor == 1 ? rest : rest.dropLast()
        guard parts.contains(String(digits)), let parts = Decimal.read(String(digits)) else {
            return nil
        }
        // This is the local `parts`: 16 for `1/16`.
        return 4 / parts * factor
    }
}
