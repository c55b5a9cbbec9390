/// What a value in a file may be. The parser's checks, the JSON schema and the tables of the documentation all come
/// from the same shapes.
indirect enum Shape: Sendable {
    case number(NumberRange)
    case whole(ClosedRange<Int>)
    /// `on` or `off`
    case toggle
    case word([Word])
    /// Any text that is not empty; the noun says what it is, such as "a name".
    case text(String)
    /// Text with a syntax of its own, such as `cc 74`.
    case phrase(Phrase)
    case list(of: Shape, count: ClosedRange<Int>)
    /// A list with a fixed number of items, named in order.
    case tuple([String], of: Shape)
    case record(Record)
    /// Names of one's own, each with a text or a number.
    case settings(reserved: [String])
    case oneOf([Shape])
}

struct NumberRange: Sendable {
    var lowest: Double
    var highest: Double
    /// Whether `lowest` itself is out of range.
    var excludesLowest = false
    var unit = ""

    func contains(_ value: Double) -> Bool {
        value <= highest && (excludesLowest ? value > lowest : value >= lowest)
    }

    static let fraction = NumberRange(lowest: 0, highest: 1)
}

struct Word: Sendable {
    var name: String
    var summary: String
}

struct Phrase: Sendable {
    /// "a target"
    var noun: String
    /// Words that are complete phrases.
    var words: [Word]
    /// ECMAScript regular expressions of the others, with an example of each.
    var patterns: [Pattern]
    /// What is wrong with a text, or nil.
    var problem: @Sendable (String) -> PhraseProblem?

    struct Pattern: Sendable {
        var expression: String
        var example: String
        var summary: String
    }
}

struct PhraseProblem: Error, Hashable, Sendable {
    var message: String
    var expected: String
    private var written: String?
    /// A target that is not known. What is meant takes long to find, and is only asked for what is shown.
    private var target: String?
    /// The part of the text that is wrong, counted in code points; nil: all of it.
    let place: Range<Int>?

    init(message: String, expected: String, advice: String? = nil, place: Range<Int>? = nil) {
        (self.message, self.expected, self.place, written) = (message, expected, place, advice)
    }

    init(message: String, expected: String, adviceFor target: String) {
        self.init(message: message, expected: expected)
        self.target = target
    }

    var advice: String? { written ?? target.flatMap(TargetPhrase.advice) }
}

/// A mapping with known keys.
struct Record: Sendable {
    /// "a ribbon"
    var noun: String
    var fields: [Field]
    /// Whether exactly one of the fields must be given.
    var isChoice = false
    /// Whether names such as `$n` may stand in it.
    var isRepeatable = false
    /// Whether they stand in it before they are filled in.
    var isTemplate = false

    func field(_ key: String) -> Field? { fields.first { $0.key == key } }
}

struct Field: Sendable {
    var key: String
    var shape: Shape
    /// The default, in words; nil where the key is required.
    var standard: String?
    /// A sentence for the documentation and for editors.
    var summary: String
    /// Where one of these keys is given, it may be left out.
    var alternatives: [String] = []

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

    var isRequired: Bool { standard == nil && alternatives.isEmpty }

    /// Whether it must be given in a mapping.
    func isRequired(in node: Node) -> Bool { standard == nil && !alternatives.contains { node.entry($0) != nil } }
}
