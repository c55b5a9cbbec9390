extension Double {
    /// The shortest text without an exponent that reads back as the same number: `1`, `0.5`, `0.00001`.
    package var decimalText: String {
        if let whole = Int(exactly: self) { return "\(whole)" }
        let text = "\(magnitude)"
        let sign = self < 0 ? "-" : ""
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
            return sign + text
        }
        // Swift writes very small and very large numbers with an exponent and one digit before the point.
        let digits = text[..<mark].filter { $0 != "." }
        if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits }
        return sign + digits + String(repeating: "0", count: max(0, exponent + 1 - digits.count))
    }
}

extension Unicode.Scalar {
    /// The scalar itself, or a blank for one that would move the cursor, colour the terminal or be invisible.
    package var printable: Unicode.Scalar {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: " "
        default: self
        }
    }
}
