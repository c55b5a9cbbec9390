import Mapping

/// Numbers as written in presets: decimal digits, optionally with a sign and a point. There are no exponents, other
/// bases or infinity; `017` is seventeen (docs/reference.md, "How a file is read").
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
        // Above 300 digits a number is not finite; shorter ones beyond this limit are mistakes too.
        guard rest.allSatisfy(isDigit), text.utf8.count <= 64 else { return nil }
        return Double(text)
    }

    /// Parses a whole number in a phrase such as `cc 74`: only digits, with a sign before them only if `isSigned`.
    static func whole(_ text: String, isSigned: Bool = false) -> Int? {
        let digits = isSigned && (text.hasPrefix("-") || text.hasPrefix("+")) ? text.dropFirst() : text[...]
        guard digits.utf8.allSatisfy(isDigit) else { return nil }
        return read(text).flatMap { Int(exactly: $0) }
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Whether the text was meant as a number, valid or not.
    static func looksNumeric(_ text: String) -> Bool {
        guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }) else {
            return false
        }
        return isDigit(first) || first == UInt8(ascii: ".")
    }

    /// The shortest text that reads back as the same number: `1`, `0.5`, `0.00001`.
    static func write(_ value: Double) -> String { value.decimalText }
}
