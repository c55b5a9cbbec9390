/// The lines of a Scala file, without comments.
struct ScalaLines {
    private let bytes: [UInt8]
    private var position = 0
    /// The number of the line read last, comments counted; 0 before the first.
    private var number = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The position behind the last line.
    var end: ScalaLine { ScalaLine(number: number + 1, bytes: []) }

    mutating func next() -> ScalaLine? {
        while position < bytes.count {
            let rest = bytes[position...]
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            position = line.endIndex + 1
            number += 1
            if line.first != UInt8(ascii: "!") {
                return ScalaLine(number: number, bytes: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
            }
        }
        return nil
    }
}

/// One line of a Scala file, read from left to right.
struct ScalaLine {
    let number: Int
    private let bytes: ArraySlice<UInt8>
    private var rest: ArraySlice<UInt8>

    init(number: Int, bytes: ArraySlice<UInt8>) {
        self.number = number
        self.bytes = bytes
        rest = bytes
    }

    /// The column read next, from 1.
    var column: Int { rest.startIndex - bytes.startIndex + 1 }

    mutating func count() throws(ScalaError) -> Int {
        skipBlanks()
        let start = self
        let digits = readDigits()
        guard !digits.isEmpty, rest.isEmpty || isBlank(rest.first!) else { throw ScalaError(start, .noCount) }
        let count = try integer(digits, from: start)
        guard count <= Double(Scale.scalaLimit) else { throw ScalaError(start, .tooManyNotes) }
        guard count > 0 else { throw ScalaError(start, .noNotes) }
        return Int(count)
    }

    /// Parses a pitch: cents if it contains a period, else a ratio. Text after the pitch is ignored.
    mutating func semitones() throws(ScalaError) -> Double {
        let start = self
        let negative = skip("-")
        let whole = readDigits()
        if skip(".") {
            let cents = try decimal(whole, readDigits(), from: start)
            return (negative ? -cents : cents) / 100
        }
        guard !whole.isEmpty else { throw ScalaError(start, .noPitch) }
        let numerator = try integer(whole, from: start)
        var denominator = 1.0
        if skip("/") {
            let digits = readDigits()
            guard !digits.isEmpty else { throw ScalaError(self, .noPitch) }
            denominator = try integer(digits, from: start)
        }
        guard !negative, numerator > 0, denominator > 0 else { throw ScalaError(start, .ratioNotPositive) }
        return 12 * binaryLogarithm(numerator / denominator)
    }

    private func decimal(_ whole: ArraySlice<UInt8>, _ part: ArraySlice<UInt8>, from start: ScalaLine)
        throws(ScalaError) -> Double
    {
        guard !(whole.isEmpty && part.isEmpty) else { throw ScalaError(start, .noPitch) }
        // Any digit beyond the fifteenth is below a billionth of a cent for all useful whole numbers.
        guard whole.count <= 15 else { throw ScalaError(start, .numberTooLong) }
        let kept = part.prefix(15 - whole.count)
        let power = kept.reduce(1.0) { power, _ in power * 10 }
        return try integer(whole + kept, from: start) / power
    }

    /// The exact value: fifteen digits stay below 2⁵³.
    private func integer(_ digits: ArraySlice<UInt8>, from start: ScalaLine) throws(ScalaError) -> Double {
        guard digits.count <= 15 else { throw ScalaError(start, .numberTooLong) }
        return Double(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    mutating func skipBlanks() { rest = rest.drop(while: isBlank) }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func readDigits() -> ArraySlice<UInt8> {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest[digits.endIndex...]
        return digits
    }
}
