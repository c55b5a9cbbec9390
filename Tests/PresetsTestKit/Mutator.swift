import TestSupport

/// Changes texts at random, most of them in ways that a YAML reader has to think about.
public struct Mutator {
    private var random: SeededRandom
    private let seeds: [[UInt8]]

    /// The same seed gives the same inputs.
    public init(seed: UInt64, seeds: [[UInt8]]) {
        precondition(!seeds.isEmpty, "nothing to mutate")
        random = SeededRandom(seed: seed)
        self.seeds = seeds
    }

    public mutating func next() -> [UInt8] {
        var input = pick(seeds)
        // Mostly few changes, so that much of what follows the first of them is still read.
        for _ in 0..<Int.random(in: 1...Int.random(in: 1...6, using: &random), using: &random) {
            mutate(&input)
            if input.count > 65_536 { input.removeLast(input.count - 65_536) }
        }
        return input
    }

    private mutating func mutate(_ input: inout [UInt8]) {
        let range = range(in: input)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: if !input.isEmpty { input[place(in: input)] = UInt8.random(in: 0...255, using: &random) }
        case 1: if !input.isEmpty { input[place(in: input)] ^= 1 << UInt8.random(in: 0...7, using: &random) }
        case 2: input.removeSubrange(range)
        case 3: input.insert(contentsOf: Array(input[range]), at: range.lowerBound)
        case 4:
            let other = pick(seeds)
            input.insert(contentsOf: other[self.range(in: other)], at: range.lowerBound)
        case 5:
            input.replaceSubrange(
                range,
                with: Array(repeating: pick(Self.signs), count: Int.random(in: 1...40, using: &random)).flatMap {
                    $0
                })
        case 6: input.insert(contentsOf: pick(Self.signs), at: range.lowerBound)
        default:
            let word = word(in: input)
            input.replaceSubrange(word, with: pick(Self.words))
        }
    }

    private mutating func pick<T>(_ items: [T]) -> T { items[Int.random(in: items.indices, using: &random)] }

    private mutating func place(in input: [UInt8]) -> Int { Int.random(in: input.indices, using: &random) }

    private mutating func range(in input: [UInt8]) -> Range<Int> {
        let start = Int.random(in: 0...input.count, using: &random)
        let length = Int.random(in: 0...min(32, input.count - start), using: &random)
        return start..<start + length
    }

    /// A word or a number near a random place.
    private mutating func word(in input: [UInt8]) -> Range<Int> {
        guard !input.isEmpty else { return 0..<0 }
        var start = place(in: input)
        while start < input.count, !Self.isWord(input[start]) { start += 1 }
        while start > 0, Self.isWord(input[start - 1]) { start -= 1 }
        let end = input[start...].firstIndex { !Self.isWord($0) } ?? input.count
        return start..<end
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static let signs: [[UInt8]] =
        [
            "[", "]", "{", "}", ",", ": ", "- ", "? ", "\n", "\n  ", "\n\t", "\"", "'", "# ", "&a ", "*a", "!!str ",
            "|\n", ">\n",
            "---\n", "...\n", "%YAML 1.1\n", "<<: ", "\u{0}", "\u{FEFF}", "\r\n", "\u{85}", "\u{2028}", "\\x00",
            "\\u0085", "é",
            "𝄞", "\u{1B}", "`", "@", "~",
        ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90]]

    private static let words: [[UInt8]] = [
        "ribbon-preset", "name", "midi", "channel", "bend-range", "mpe", "zone", "lower", "upper", "members", "budget",
        "din",
        "none", "initial", "tempo", "edges", "ribbons", "area", "surface", "direction", "center", "range", "anchors",
        "at",
        "well", "handles", "release", "spring", "throw", "to", "rate", "friction", "pick-up", "gestures", "tap",
        "double-tap",
        "door", "pinch", "fine", "receive", "send", "back", "from", "leading", "trailing", "offset", "across",
        "pressure",
        "size", "speed", "rotate", "hold", "handle", "contact", "touch", "cc 74", "cc14 1", "nrpn 16383", "rpn 0",
        "bend",
        "key-pressure", "program", "program 3", "note", "note C3", "note Gb-2", "chord", "arp", "morph A B", "start",
        "stop",
        "continue", "panic", "latch", "preset next", "preset x", "transpose -127", "set r.center 0.5",
        "set ..door open",
        "min", "max", "curve", "steps", "smooth", "mode", "toggle", "momentary", "percussive", "root", "span", "scale",
        "quantize", "off", "step", "assist", "round", "round-rate", "velocity", "release-velocity", "default", "voices",
        "priority", "legato", "glide",
        "on",
        "just.scl", "../x.scl", "major", "[0, 0.5, 11.99]", "[[0, 0], [1, 1]]", "0", "1", "-1", "127", "128", "16383",
        "16384", "0.5", "1e9", ".inf", "017", "99999999999999999999999999999999999999", "0.000000000000000001", "",
        "{ from: size, min: 40, default: 90 }", "match", "rotate", "matrix", "finger", "filters", "connect", "hardware",
        "realtime",
    ].map { Array($0.utf8) }
}
