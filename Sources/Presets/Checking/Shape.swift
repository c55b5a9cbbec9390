import Mapping

/// The allowed form of a value in a file. The parser's checks, the JSON schema and the documentation's tables all come
/// from these shapes.
indirect enum Shape: Sendable {
    case number(NumberRange)
    case whole(ClosedRange<Int>)
    /// `on` or `off`
    case toggle
    case word([Word])
    /// Any text that is not empty; the noun describes it, such as "a name".
    case text(String)
    /// Text with a syntax of its own, such as `cc 74`.
    case phrase(Phrase)
    case list(of: Shape, count: ClosedRange<Int>)
    /// A list with a fixed number of items, named in order.
    case tuple([String], of: Shape)
    case record(Record)
    /// A list of texts and numbers, or of settings with free names.
    case cells(count: ClosedRange<Int>)
    case oneOf([Shape])
}

struct NumberRange: Sendable {
    var lowest: Double
    var highest: Double
    /// Whether `lowest` itself is out of range.
    var excludesLowest = false
    /// In the plural, for messages; empty for none. `NumberAdvice` compares it with "milliseconds".
    var unit = ""

    func contains(_ value: Double) -> Bool {
        value <= highest && (excludesLowest ? value > lowest : value >= lowest)
    }

    /// The range of a ribbon's property.
    static func of(_ property: RibbonProperty) -> NumberRange {
        NumberRange(lowest: property.range.lowerBound, highest: property.range.upperBound)
    }

    static let fraction = NumberRange(lowest: 0, highest: 1)
}

struct Word: Sendable {
    var name: String
    var summary: String
}

struct Phrase: Sendable {
    /// A noun for messages: "a target".
    var noun: String
    /// Words that are complete phrases.
    var words: [Word]
    /// ECMAScript regular expressions for all other phrases, each with an example.
    var patterns: [Pattern]
    /// The error in a text; nil if there is none.
    var problem: @Sendable (String) -> PhraseProblem?
    /// More complete phrases, which only editors offer: too many for the schema and the documentation.
    var completions: [Word] = []

    struct Pattern: Sendable {
        var expression: String
        /// Its first word is that of a `TargetForm`, if completion shall offer the form.
        var example: String
        var summary: String
    }
}

struct PhraseProblem: Error {
    var message: String
    var expected: String
    private var written: String?
    /// An unknown target. Finding the intended one is slow, so it is done only for errors that are shown.
    private var target: String?
    /// The words that may be meant by it; nil means every target.
    private var words: [String]?
    /// The ribbon that the text names before the error.
    var ribbon: String?
    /// The part of the text that is wrong, in code points; nil means all of it.
    let place: Range<Int>?

    init(message: String, expected: String, advice: String? = nil, place: Range<Int>? = nil) {
        (self.message, self.expected, self.place, written) = (message, expected, place, advice)
    }

    init(message: String, expected: String, adviceFor target: String, among words: [String]? = nil) {
        self.init(message: message, expected: expected)
        (self.target, self.words) = (target, words)
    }

    var advice: String? { written ?? target.flatMap { TargetPhrase.advice(for: $0, among: words) } }

    /// The problem of a text that names a ribbon.
    func naming(_ ribbon: String) -> PhraseProblem {
        var problem = self
        problem.ribbon = ribbon
        return problem
    }
}

/// A mapping with known keys.
struct Record: Sendable {
    /// A noun for messages: "a ribbon". Its last word names the record in the schema and the reference (`identifier`).
    var noun: String
    /// In the order of the reference. A message may name the first three as examples.
    var fields: [Field]
    /// Whether exactly one of the fields must be given.
    var isChoice = false
    /// Whether a mapping of this kind can be repeated, as a ribbon can, with names such as `$n` in its text.
    var isRepeatable = false
    /// Whether this is the mapping as it is written, with names such as `$n` not yet replaced by their values.
    var isTemplate = false

    func field(_ key: String) -> Field? { fields.first { $0.key == key } }
}

struct Field: Sendable {
    var key: String
    var shape: Shape
    /// The default, in words or as a value that `Record.value` can read; nil if the key is required.
    var standard: String?
    /// A sentence for the documentation and for editors.
    var summary: String
    /// Keys that make this one optional when given.
    var alternatives: [String] = []
    /// Whether names such as `$n` may stand in its value, in a ribbon with cells.
    var takesNames = true

    init(_ key: String, _ shape: Shape, unless alternatives: [String], _ summary: String) {
        self.init(key, shape, summary)
        self.alternatives = alternatives
    }

    init(_ key: String, _ shape: Shape, or standard: String? = nil, _ summary: String) {
        self.key = key
        self.shape = shape
        self.standard = standard
        self.summary = summary
    }

    /// The same field, with a value that may not contain names such as `$n`.
    var withoutNames: Field {
        var field = self
        field.takesNames = false
        return field
    }

    var isRequired: Bool { standard == nil && alternatives.isEmpty }

    /// Whether a mapping must give this field.
    func isRequired(in node: Node) -> Bool { standard == nil && !alternatives.contains { node.entry($0) != nil } }
}
