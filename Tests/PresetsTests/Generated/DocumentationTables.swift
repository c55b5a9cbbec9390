import MIDI
import Mapping
import Ribbons

@testable import Presets

extension PresetDocumentation {
    static func table(of record: Record) -> String {
        let rows = record.fields.map { field in
            // An absent choice has no default.
            let standard = record.isChoice ? "" : standard(of: field)
            return "| `\(field.key)` | \(field.shape.cell) | \(standard) | \(summary(of: field)) |"
        }
        return table("| key | value | default | what it does |", rows)
    }

    /// - Parameter head: the line of the headings.
    private static func table(_ head: String, _ rows: [String]) -> String {
        let line = "|" + String(repeating: "---|", count: head.count { $0 == "|" } - 1)
        return ([head, line] + rows).joined(separator: "\n")
    }

    /// The options of mappings, with the kinds that accept each.
    static var options: String {
        let rows = RouteOption.all.map { option in
            let field = option.field
            let kinds = RouteKind.allCases.filter(option.kinds.contains).map { "\($0.letter)" }.joined(separator: " ")
            return
                "| `\(field.key)` | \(field.shape.cell) | \(standard(of: field)) | \(summary(of: field)) | \(kinds) |"
        }
        return table("| key | value | default | what it does | goes with |", rows)
    }

    /// The meanings of the letters in the table of options.
    static var kinds: String {
        let rows = RouteKind.allCases.map { kind in
            let modes = kind.modes.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return "| \(kind.letter) | \(kind.summary) | \(modes) |"
        }
        return table("| | mapping | modes |", rows)
    }

    /// The settings that each kind of ribbon adds.
    static var ribbonKinds: String {
        let rows = RibbonKind.allCases.map { kind in
            let (summary, settings) = KindTable.line(of: kind)
            return "| `\(kind.rawValue)` | \(summary) | \(settings.isEmpty ? "" : "`\(settings)`") |"
        }
        return table("| `kind` | what it is | what it sets |", rows)
    }

    static var colors: String {
        table("| `color` | as a number |", ColorShape.names.map { "| `\($0.name)` | `\($0.color.text)` |" })
    }

    static var sources: String {
        let rows = Source.allCases.map { source in
            "| `\(source.rawValue)` | \(source.kind.name) | \(RouteTable.summary(of: source)) |"
        }
        return table("| `from` | kind | what it is |", rows)
    }

    static var targets: String {
        let rows = TargetForm.all.map { "| `\($0.usage)` | \($0.summary) | \($0.sources) |" }
        return table("| `to` | what it is | from |", rows)
    }

    /// Actions on a ribbon that need no finger.
    static var actions: String {
        let rows = RibbonAction.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }
        return table("| `ACTION` | what it does |", rows)
    }

    static var scales: String {
        let rows = Scale.names.map { name in
            let degrees = Scale.named(name)?.degrees.map(Decimal.write) ?? []
            return "| `\(name)` | \(degrees.joined(separator: " ")) |"
        }
        return table("| `scale` | semitones above the root |", rows)
    }

    private static func standard(of field: Field) -> String {
        guard let standard = field.standard else {
            return field.isRequired ? "required" : "required without `\(field.alternatives[0])`"
        }
        return standard.contains(" ") && !standard.hasPrefix("[") ? standard : "`\(standard)`"
    }

    private static func summary(of field: Field) -> String {
        let words = field.shape.words.map { "`\($0.name)`: \($0.summary)" }
        return words.isEmpty ? field.summary : "\(field.summary) \(words.joined(separator: "; "))."
    }
}

extension Shape {
    /// The allowed values, formatted for a table cell.
    fileprivate var cell: String {
        switch self {
        case .toggle: "`on`, `off`"
        case .word(let words): words.map { "`\($0.name)`" }.joined(separator: ", ")
        case .list(let item, _): "list of: \(item.cell)"
        case .tuple(let names, _): "`[\(names.joined(separator: ", "))]`"
        case .record(let record): "see [\(record.identifier)](#\(record.identifier))"
        case .cells: "list of: a text or a number, or `{ NAME: value, … }`"
        case .oneOf(let shapes):
            shapes.map { $0.isList(ofAny: shapes) ? "a list of them" : $0.cell }.joined(separator: ", or ")
        case .number, .whole, .text, .phrase: expectation
        }
    }

    /// The words whose meanings are documented.
    fileprivate var words: [Word] {
        switch self {
        case .word(let words): words
        case .oneOf(let shapes): shapes.flatMap(\.words)
        default: []
        }
    }
}

extension RouteKind {
    /// The letter of the kind in the tables: A for the first case, B for the second, and so on.
    fileprivate var letter: Unicode.Scalar {
        let index = UInt8(RouteKind.allCases.firstIndex(of: self) ?? 0)
        return Unicode.Scalar(UInt8(ascii: "A") + index)
    }

    /// The kind in words.
    fileprivate var summary: String {
        switch self {
        case .value: "continuous to a value"
        case .gateValue: "gate to a value"
        case .triggerValue: "trigger to a value"
        case .fixedProgram: "trigger or gate to `program N`"
        case .fixedExclusive: "trigger or gate to `sysex` without a value"
        case .notes: "`touch` to `note`"
        case .chord: "`range` to `chord`"
        case .arpeggio: "`range` to `arp`"
        case .chordOfKeys: "gate to `chord` with `keys`"
        case .arpeggioOfKeys: "gate to `arp` with `keys`"
        case .voiceKey: "`touch` to `note K`"
        case .triggerKey: "trigger to `note K`"
        case .gateKey: "gate to `note K`"
        case .transport: "trigger or gate to `start`, `stop`, `continue`"
        case .action: "trigger or gate to another action"
        case .recall: "trigger or gate to `snapshot recall N`"
        case .recording: "trigger or gate to `loop record R`"
        case .looping: "trigger or gate to `loop play R`, `loop stop R`"
        case .morph: "continuous to `morph A B`"
        case .property: "continuous to `set R.gate` and its like"
        }
    }
}

extension Source.Kind {
    fileprivate var name: String {
        switch self {
        case .continuous: "continuous"
        case .trigger: "trigger"
        case .gate: "gate"
        case .voice: "voice"
        }
    }
}

extension Color {
    /// `#4D8DF6`
    fileprivate var text: String {
        "#" + [red, green, blue].map { hexadecimal(UInt32($0), digits: 2) }.joined()
    }
}

extension TargetForm {
    /// The way it is written: `cc N`.
    fileprivate var usage: String {
        switch argument {
        case .alone: word
        case .number(let range, _): "\(word) \(range.lowerBound)…\(range.upperBound)"
        case .optionalNumber(let range, _): "\(word)`, `\(word) \(range.lowerBound)…\(range.upperBound)"
        case .optionalKey: "\(word)`, `\(word) KEY"
        case .tap: "tempo tap"
        case .preset: "preset next`, `preset previous`, `preset NAME"
        case .semitones: "\(word) ±N"
        case .property:
            "set RIBBON.center VALUE`, `….range VALUE`, `….door open`, `….root KEY`, `….root ±N`, `….scale NAME`, `….span N`, "
                + "`….division 1/8`, `….gate N`, `….swing N`, `….velocity N"
        case .ribbonAction: "perform RIBBON ACTION"
        case .snapshot: "snapshot store N`, `snapshot recall N"
        case .morph: "morph A B"
        case .loopAction: LoopAction.allCases.map { "loop \($0.rawValue) RIBBON" }.joined(separator: "`, `")
        case .exclusive: "sysex F0 … F7"
        }
    }

    /// The accepted kinds of sources, found with the parser's own rule.
    fileprivate var sources: String {
        func names(_ target: Target) -> String {
            let sources = Source.allCases.filter { RouteKind($0, target) != nil }
            let kinds: [Source.Kind] = [.continuous, .trigger, .gate, .voice]
            return kinds.compactMap { kind in
                let some = sources.filter { $0.kind == kind }
                guard !some.isEmpty else { return nil }
                let all = Source.allCases.filter { $0.kind == kind }
                return some.count == all.count ? kind.name : some.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            }.joined(separator: ", ")
        }
        return switch argument {
        case .alone(let target): names(target)
        case .number(let range, let make): names(make(range.lowerBound))
        case .optionalNumber(let range, let make):
            "\(names(make(nil))); with a number: \(names(make(range.lowerBound)))"
        case .optionalKey: "\(names(.note(nil))); with a key: \(names(.note(60)))"
        case .tap: names(.action(.tempoTap))
        case .preset: names(.action(.presetNext))
        case .semitones: names(.action(.transpose(0)))
        case .property:
            "\(names(.action(.set(ribbon: 0, .center, 0)))); a property of arpeggios without a value: "
                + names(.property(ribbon: 0, .gate))
        case .ribbonAction: names(.action(.perform(ribbon: 0, .reset)))
        case .snapshot: names(.action(.snapshot(.store(1))))
        case .morph: names(.morph(1, 2))
        case .loopAction: names(.action(.loop(ribbon: 0, .record)))
        case .exclusive:
            "\(exclusive("vv").map(names) ?? ""); without a value: \(exclusive("00").map(names) ?? "")"
        }
    }

    private func exclusive(_ byte: String) -> Target? {
        (try? ExclusivePhrase.read("sysex F0 7D \(byte) F7")).flatMap(Exclusive.init).map(Target.exclusive)
    }
}
