import MIDI

/// Parses `sysex F0 … F7`: a system exclusive message in hexadecimal, with placeholders for the value and Roland's
/// checksum.
struct ExclusivePhrase {
    /// Placeholders for the value.
    private enum Value: String {
        /// Seven bits.
        case vv
        /// Fourteen bits, the upper and the lower seven.
        case vh, vl
        /// Eight bits: the high nibble and the low one.
        case nh, nl

        var part: ExclusiveTemplate.Part {
            switch self {
            case .vv, .vl: .value(shift: 0, mask: 0x7F)
            case .vh: .value(shift: 7, mask: 0x7F)
            case .nh: .value(shift: 4, mask: 0x0F)
            case .nl: .value(shift: 0, mask: 0x0F)
            }
        }

        var maximum: UInt14 {
            switch self {
            case .vv: 127
            case .vh, .vl: 16383
            case .nh, .nl: 255
            }
        }

        /// The placeholder that must appear as well.
        var other: Value? {
            switch self {
            case .vv: nil
            case .vh: .vl
            case .vl: .vh
            case .nh: .nl
            case .nl: .nh
            }
        }
    }

    /// A word or bracket and its place in the text.
    private struct Token {
        var text: String
        var place: Range<Int>
    }

    static let expectation = "sysex F0 … F7, each byte as two hexadecimal digits"

    private var parts: [ExclusiveTemplate.Part] = []
    private var values: [(value: Value, token: Token)] = []
    /// The open bracket, and the number of bytes before it.
    private var bracket: (token: Token, start: Int)?
    /// The bytes in the bracket pair that was closed last.
    private var summed: Range<UInt8>?
    /// The closed bracket for which no checksum has come yet.
    private var unused: Token?

    private init() {}

    /// - Parameter text: the phrase, including the word `sysex`.
    static func read(_ text: String) throws(PhraseProblem) -> ExclusiveTemplate {
        let tokens = tokens(text).dropFirst()
        guard let first = tokens.first, let last = tokens.last else {
            throw PhraseProblem(message: "'sysex' without a message", expected: expectation)
        }
        guard first.text.uppercased().hasPrefix("F0") else {
            throw problem("the message begins with \(quoted(first.text))", first, expected: "F0 before it")
        }
        var phrase = ExclusivePhrase()
        for token in tokens { try phrase.parse(token) }
        return try phrase.finish(last)
    }

    /// Splits the text into tokens. Bytes need no blanks between them: every two characters form a token.
    private static func tokens(_ text: String) -> [Token] {
        var tokens: [Token] = []
        var word = ""
        for (index, character) in (text.unicodeScalars.map { $0 } + [" "]).enumerated() {
            guard " ()".unicodeScalars.contains(character) else {
                word.unicodeScalars.append(character)
                continue
            }
            let scalars = Array(word.unicodeScalars)
            // The first word, `sysex`, and words with an odd number of characters stay whole.
            let size = !tokens.isEmpty && scalars.count % 2 == 0 ? 2 : max(scalars.count, 1)
            for start in stride(from: 0, to: scalars.count, by: size) {
                let first = index - scalars.count + start
                let part = String(String.UnicodeScalarView(scalars[start..<start + size]))
                tokens.append(Token(text: part, place: first..<first + size))
            }
            if character != " " { tokens.append(Token(text: String(character), place: index..<index + 1)) }
            word = ""
        }
        return tokens
    }

    private static func problem(
        _ message: String, _ token: Token, expected: String, advice: String? = nil
    ) -> PhraseProblem {
        PhraseProblem(message: message, expected: expected, advice: advice, place: token.place)
    }

    // MARK: Words

    private mutating func parse(_ token: Token) throws(PhraseProblem) {
        if parts.last == .byte(0xF7) {
            throw Self.problem(
                "\(quoted(token.text)) after F7", token, expected: "F7 at the end, and one message alone")
        }
        switch token.text {
        case "(": try open(token)
        case ")": try close(token)
        case "ck":
            guard bracket == nil, let summed else {
                throw Self.problem(
                    "'ck' without brackets before it", token,
                    expected: "'(' and ')' around the bytes that it sums up, such as (40 01 30 vv) ck")
            }
            unused = nil
            try append(.checksum(of: summed), token)
        default:
            if let value = Value(rawValue: token.text) { try append(value, token) } else { try appendByte(token) }
        }
    }

    private mutating func open(_ token: Token) throws(PhraseProblem) {
        if bracket != nil { throw Self.problem("'(' within brackets", token, expected: "')' before it") }
        bracket = (token, parts.count)
    }

    private mutating func close(_ token: Token) throws(PhraseProblem) {
        guard let open = bracket else { throw Self.problem("')' without '('", token, expected: "'(' before it") }
        guard open.start < parts.count else {
            throw Self.problem("brackets without bytes", token, expected: "the bytes that 'ck' sums up")
        }
        summed = UInt8(open.start)..<UInt8(parts.count)
        unused = open.token
        bracket = nil
    }

    private mutating func append(_ value: Value, _ token: Token) throws(PhraseProblem) {
        if let first = values.first?.value, first != value, first.other != value {
            throw Self.problem(
                "\(quoted(token.text)) beside '\(first.rawValue)'", token,
                expected: "one value: vv (7 bits), vh and vl (14 bits), or nh and nl (two nibbles)")
        }
        values.append((value, token))
        try append(value.part, token)
    }

    private mutating func appendByte(_ token: Token) throws(PhraseProblem) {
        guard token.text.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit) else {
            throw Self.problem(
                "\(quoted(token.text)) is no byte", token,
                expected: "two hexadecimal digits, vv, vh vl, nh nl, or brackets and ck",
                advice: Self.advice(for: token.text))
        }
        guard token.text.count == 2, let byte = UInt8(token.text, radix: 16) else {
            throw Self.problem(
                "\(quoted(token.text)) has an odd number of digits", token, expected: "two digits for each byte",
                advice: token.text.count == 1 ? "write '0\(token.text)'" : nil)
        }
        try append(byte, token)
    }

    private mutating func append(_ byte: UInt8, _ token: Token) throws(PhraseProblem) {
        switch (byte, parts.last) {
        case (0xF0, nil): break
        case (0xF0, _): throw Self.problem("'F0' within a message", token, expected: "F0 at the beginning alone")
        case (0xF7, _):
            if let bracket { throw Self.problem("'(' without ')'", bracket.token, expected: "')' before F7") }
        case (0x80..., _): throw Self.problem("\(quoted(token.text)) is above 7F", token, expected: "a byte 00…7F")
        default: break
        }
        try append(.byte(byte), token)
    }

    private mutating func append(_ part: ExclusiveTemplate.Part, _ token: Token) throws(PhraseProblem) {
        guard parts.count < ExclusiveTemplate.longest else {
            throw Self.problem(
                "byte \(parts.count + 1) of a message", token,
                expected: "at most \(ExclusiveTemplate.longest), F0 and F7 among them")
        }
        parts.append(part)
    }

    private static func advice(for word: String) -> String? {
        let lowercase = word.lowercased()
        if lowercase == "0x" { return "leave '\(word)' out" }
        if lowercase.hasSuffix("h"), word.count == 3 { return "write \(quoted(String(word.dropLast())))" }
        let words = ["vv", "vh", "vl", "nh", "nl", "ck"]
        return words.contains(lowercase) ? didYouMean(lowercase) : nil
    }

    // MARK: The end

    /// Makes the template, after checks that need the whole message.
    private func finish(_ last: Token) throws(PhraseProblem) -> ExclusiveTemplate {
        guard parts.last == .byte(0xF7) else {
            throw Self.problem("the message ends with \(quoted(last.text))", last, expected: "F7 after it")
        }
        guard parts.count > 2 else {
            throw Self.problem("nothing between F0 and F7", last, expected: "the bytes of the message")
        }
        for (value, token) in values {
            guard let other = value.other, !values.contains(where: { $0.value == other }) else { continue }
            throw Self.problem(
                "'\(value.rawValue)' without '\(other.rawValue)'", token,
                expected: "both, or vv for a value of 7 bits")
        }
        if let unused { throw Self.problem("brackets without 'ck'", unused, expected: "ck where the checksum goes") }
        return ExclusiveTemplate(parts, maximum: values.first?.value.maximum)
    }
}
