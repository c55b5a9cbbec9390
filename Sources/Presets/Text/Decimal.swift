/// Our own reading of numbers: decimal digits, perhaps a sign and a point. No exponents, no octal, no underscores, and
/// neither infinity nor not-a-number; `017` is seventeen.
enum Decimal {
    static func read(_ text: String) -> Double? {
        var digits = text.utf8[...]
        if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        let whole = digits.prefix(while: isDigit)
        var rest = digits[whole.endIndex...]
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard !rest.isEmpty else { return nil }
        } else {
            guard !whole.isEmpty else { return nil }
        }
        // Beyond 300 digits a number is not finite; one so long is a mistake well before that.
        guard rest.allSatisfy(isDigit), text.utf8.count <= 64 else { return nil }
        return Double(text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Whether the text was meant as a number, though it may not be one of ours.
    static func looksNumeric(_ text: String) -> Bool {
        guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }) else {
            return false
        }
        return isDigit(first) || first == UInt8(ascii: ".")
    }

    /// As short as it can be: `1`, `0.5`.
    static func write(_ value: Double) -> String {
        if let whole = Int(exactly: value) { return "\(whole)" }
        let text = "\(value)"
        guard text.utf8.contains(UInt8(ascii: "e")) else { return text }
        // What is so small that Swift would write an exponent, to a trillionth.
        let digits = "\(Int((value.magnitude * 1e12).rounded()))"
        let padded = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        return (value < 0 ? "-0." : "0.") + padded
    }
}
