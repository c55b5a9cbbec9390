/// ECMAScript regular expressions for parts of phrases, for the JSON schema. They match what the parser accepts.
enum PhraseExpression {
    /// A whole number in the range: digits without a sign.
    static func whole(_ range: ClosedRange<Int>) -> String {
        let forms = range.lowerBound == 0 ? upTo(range.upperBound) : range.map(String.init)
        return "0*(?:\(forms.joined(separator: "|")))"
    }

    /// A key 0…127 or C-2…G8, with at most one sharp or flat.
    static let key = "(?:0{0,2}[0-9]|0?[0-9]{2}|1[01][0-9]|12[0-7]|\(keyName))"

    /// `Cb-2` would be below the keys; `B#-3` is C-2.
    static let keyName =
        "(?:[A-Ga-g][#b]?(?:-?0{1,3}|-0{0,2}1|0{0,2}[1-7])|(?:[Cc]#?|[ABD-Gabd-g][#b]?)-0{0,2}2|[Bb]#-0{0,2}3"
        + "|(?:[C-Fc-f][#b]?|[Gg]b?)0{0,2}8)"

    /// Expressions for the numbers up to a limit. For 119: those with fewer digits, then `1[0-0][0-9]`, `11[0-8]` and
    /// `119`.
    private static func upTo(_ highest: Int) -> [String] {
        let digits = Array(String(highest))
        var forms = digits.count > 1 ? ["[0-9]{1,\(digits.count - 1)}"] : []
        for (index, digit) in digits.enumerated() {
            let lowest = index == 0 && digits.count > 1 ? 1 : 0
            guard let digit = digit.wholeNumberValue, digit > lowest else { continue }
            let rest = digits.count - index - 1
            let end = rest == 0 ? "" : "[0-9]{\(rest)}"
            forms.append("\(String(digits[..<index]))[\(lowest)-\(digit - 1)]\(end)")
        }
        return forms + [String(highest)]
    }
}
