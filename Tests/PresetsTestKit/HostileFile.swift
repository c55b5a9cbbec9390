/// A file made to harm its reader, and what must come of it.
public struct HostileFile: Sendable {
    public enum Outcome: Hashable, Sendable {
        case accepted
        /// Refused with these words, at this line and column.
        case refused(String, line: Int, column: Int)
    }

    public let name: String
    public let bytes: [UInt8]
    public let outcome: Outcome

    init(_ name: String, _ bytes: [UInt8], _ outcome: Outcome) {
        (self.name, self.bytes, self.outcome) = (name, bytes, outcome)
    }

    init(_ name: String, _ text: String, _ outcome: Outcome) {
        self.init(name, Array(text.utf8), outcome)
    }

    public static let all = nesting + weights + repetitions + encodings + bombs + lineEnds + numbers

    static let head = "ribbon-preset: 1\n"
    static let ribbons = "ribbons: [{ name: r, send: [{ from: center, to: cc 1 }] }]\n"
    static let good = head + ribbons

    /// `unit` so many times.
    static func many(_ count: Int, _ unit: String) -> String { String(repeating: unit, count: count) }

    private static let deep = "nested deeper than 16"

    /// Lists and mappings in each other, in every way that YAML can write them.
    private static let nesting: [HostileFile] = [
        HostileFile("lists in brackets", head + "x: " + many(100_000, "["), .refused(deep, line: 2, column: 19)),
        HostileFile("mappings in braces", head + "x: " + many(50_000, "{a: "), .refused(deep, line: 2, column: 64)),
        HostileFile("keys in brackets", head + "x: " + many(50_000, "[a: "), .refused(deep, line: 2, column: 33)),
        HostileFile("lists by dashes", head + "x:\n" + many(100_000, "- ") + "y", .refused(deep, line: 3, column: 31)),
        HostileFile("keys by marks", head + "x:\n" + many(100_000, "? ") + "y", .refused(deep, line: 3, column: 33)),
        HostileFile(
            "mappings by indentation",
            head + (0..<400).map { many($0, " ") + "a:\n" }.joined(), .refused(deep, line: 18, column: 17)),
        HostileFile(
            "lists that close", head + "x: " + many(17, "[") + many(17, "]"), .refused(deep, line: 2, column: 19)),
        HostileFile("brackets without a mapping", many(250_000, "["), .refused(deep, line: 1, column: 17)),
        HostileFile("braces without a mapping", many(250_000, "{"), .refused(deep, line: 1, column: 17)),
        HostileFile(
            "mixed", head + "x: " + many(20_000, "[{a: "), .refused(deep, line: 2, column: 40)),
    ]

    /// Too much of anything.
    private static let weights: [HostileFile] = [
        HostileFile(
            "12 MB of comments", Array(good.utf8) + [UInt8](repeating: UInt8(ascii: "#"), count: 12 << 20),
            .refused("the file is larger than 256 KiB", line: 3, column: 262_069)),
        HostileFile(
            "12 MB of nothing", [UInt8](repeating: 0, count: 12 << 20),
            .refused("the file is larger", line: 1, column: 262_145)),
        HostileFile(
            "12 MB of lines", [UInt8](repeating: UInt8(ascii: "\n"), count: 12 << 20),
            .refused("the file is larger", line: 262_145, column: 1)),
        HostileFile(
            "a key of 200,000 letters", head + many(200_000, "k") + ": 1\n",
            .refused("not YAML: could not find expected ':'", line: 2, column: 1)),
        HostileFile(
            "a key of 1,000 letters", good + many(1000, "k") + ": 1\n",
            .refused("unknown key 'kkkk", line: 3, column: 1)),
        HostileFile("a value of 200,000 letters", head + "name: " + many(200_000, "v") + "\n" + ribbons, .accepted),
        HostileFile(
            "40,000 keys", good + (0..<30_000).map { "k\($0):\n" }.joined(),
            .refused("unknown key 'k0'", line: 3, column: 1)),
        HostileFile(
            "100,000 items", head + "ribbons: [" + many(100_000, "1,") + "]\n",
            .refused("'ribbons' has 100000 items", line: 2, column: 523)),
        HostileFile(
            "10,000 mappings to one target",
            head + "ribbons: [{ name: r, send: [" + many(7_000, "{from: center, to: cc 1},") + "]}]\n",
            .refused("'send' has 7000 items", line: 2, column: 1629)),
        HostileFile(
            "four grids of 64 columns, each with 64 mappings",
            head + "ribbons:\n"
                + (0..<4).map {
                    "  - { name: r\($0), area: [0, 0.\($0), 1, 0.1], grid: { columns: 64 }, send: ["
                        + many(64, "{from: center, to: cc $column, channel: 1},") + "] }\n"
                }.joined(),
            .accepted),
        HostileFile(
            "a grid of unknown names",
            head + "ribbons: [{ name: r, grid: { columns: 64, rows: 4 }, send: ["
                + many(60, "{from: $a$b$c, to: cc $x},") + "] }]\n",
            .refused("unknown name '$a'", line: 2, column: 68)),
        HostileFile(
            "240 KiB of mistakes",
            head + "ribbons:\n"
                + (0..<128).map {
                    "  - name: r\($0)\n    send:\n" + many(60, "      - {to: pannic,from: tapp}\n")
                }.joined(),
            .refused("unknown target 'pannic'", line: 5, column: 14)),
        HostileFile(
            "20,000 equal keys", good + many(20_000, "k: 1\n"), .refused("unknown key 'k'", line: 3, column: 1)),
    ]

    private static let manyCells = "grid: { columns: 16, rows: 16 }, send: [{ from: center, to: cc 20 }]"
    private static let tooMuch = "the ribbons have too much text, more than 512 KiB"

    /// Little text from which cells make much.
    private static let repetitions: [HostileFile] = [
        ribbon(
            "256 cells with a long name", ["name: ", many(110_000, "x"), ", ", manyCells],
            .refused(tooMuch, line: 2, column: 110_021)),
        ribbon(
            "256 cells with many names of a cell", ["name: ", many(55_000, "$n"), ", ", manyCells],
            .refused(tooMuch, line: 2, column: 110_021)),
        ribbon(
            "256 cells with spaces in a target",
            [
                "name: r, grid: { columns: 16, rows: 16 }, send: [{ from: center, to: 'cc 20", many(110_000, " "),
                "' }]",
            ], .refused(tooMuch, line: 2, column: 22)),
        ribbon(
            "a long value that a text names often",
            ["name: ", many(30_000, "$a"), ", each: [{ a: ", many(30_000, "x"), " }], ", sending],
            .refused(tooMuch, line: 2, column: 60_021)),
        ribbon(
            "names of which one begins the other",
            ["name: ", many(400, "$" + many(300, "a")), ", each: [{ ", namesOfEachLength, " }], ", sending], .accepted),
        HostileFile("defaults with much text for many ribbons", muchForMany, .refused(tooMuch, line: 30, column: 5)),
    ]

    /// A preset with one ribbon, in braces.
    private static func ribbon(_ name: String, _ parts: [String], _ outcome: Outcome) -> HostileFile {
        HostileFile(name, head + "ribbons: [{ " + parts.joined() + " }]\n", outcome)
    }

    private static let sending = "send: [{ from: center, to: cc 20 }]"

    private static let namesOfEachLength = (1...400).map { "\(many($0, "a")): 1" }.joined(separator: ", ")

    private static let muchForMany: String = {
        let lines = (0..<100).map { "  - { name: r\($0), \(sending) }\n" }
        return "\(head)defaults: { surface: \(many(20_000, "s")) }\nribbons:\n" + lines.joined()
    }()

    /// Bytes that are no text.
    private static let encodings: [HostileFile] = [
        HostileFile("NUL", head + "name: a\u{0}b\n", .refused("a NUL byte", line: 2, column: 8)),
        HostileFile("NUL after a whole preset", good + "\u{0}edges: 1\n", .refused("a NUL byte", line: 3, column: 1)),
        HostileFile("NUL first", "\u{0}" + good, .refused("a NUL byte", line: 1, column: 1)),
        HostileFile(
            "escaped NUL", head + "\"a\\0b\": 1\n" + ribbons, .refused("unknown key 'a\\u{0}b'", line: 2, column: 1)),
        HostileFile(
            "a lone lead byte", Array((head + "name: é").utf8) + [0xE2, 0x82],
            .refused("byte 0xE2 is not UTF-8", line: 2, column: 8)),
        HostileFile(
            "a lone trail byte", [0x80] + Array(good.utf8), .refused("byte 0x80 is not UTF-8", line: 1, column: 1)),
        HostileFile(
            "an overlong slash", Array(head.utf8) + [0xC0, 0xAF], .refused("byte 0xC0 is not UTF-8", line: 2, column: 1)
        ),
        HostileFile(
            "a surrogate", Array(head.utf8) + [0xED, 0xA0, 0x80], .refused("byte 0xED is not UTF-8", line: 2, column: 1)
        ),
        HostileFile(
            "beyond Unicode", Array(head.utf8) + [0xF4, 0x90, 0x80, 0x80],
            .refused("byte 0xF4 is not UTF-8", line: 2, column: 1)),
        HostileFile(
            "Latin-1", Array(head.utf8) + Array("name: caf".utf8) + [0xE9, 0x0A],
            .refused("byte 0xE9 is not UTF-8", line: 2, column: 10)),
        HostileFile(
            "UTF-16, little end first", [0xFF, 0xFE] + good.utf8.flatMap { [$0, 0] },
            .refused("byte 0xFF is not UTF-8", line: 1, column: 1)),
        HostileFile(
            "UTF-16, big end first", [0xFE, 0xFF] + good.utf8.flatMap { [0, $0] },
            .refused("byte 0xFE is not UTF-8", line: 1, column: 1)),
        HostileFile(
            "UTF-16 without a mark", good.utf8.flatMap { [$0, 0] }, .refused("a NUL byte", line: 1, column: 2)),
        HostileFile("a byte order mark first", "\u{FEFF}" + good, .accepted),
        HostileFile(
            "two byte order marks", "\u{FEFF}\u{FEFF}" + good,
            .refused("an invisible byte order mark", line: 1, column: 1)),
        HostileFile(
            "a byte order mark inside", good + "na\u{FEFF}me: x\n",
            .refused("an invisible byte order mark", line: 3, column: 3)),
        HostileFile(
            "an escape sequence", head + "name: \u{1B}[2J\n", .refused("a control character (0x1B)", line: 2, column: 7)
        ),
        HostileFile("DEL", head + "name: \u{7F}\n", .refused("a control character (0x7F)", line: 2, column: 7)),
        HostileFile(
            "no character at all", head + "name: \u{FFFF}\n",
            .refused("a character that no text has (U+FFFF)", line: 2, column: 7)),
    ]
}
