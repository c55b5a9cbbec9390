/// Advice for a text that was meant as a number.
enum NumberAdvice {
    static func advice(for node: Node, _ shape: Shape) -> String? {
        guard shape.isNumeric, case .scalar(let text, let isPlain) = node.content else { return nil }
        guard isPlain else { return Decimal.read(text) == nil ? nil : "write the number without quotes" }
        if let range = shape.range, let advice = forUnit(of: text, range) { return advice }
        guard Decimal.looksNumeric(text), Decimal.read(text) == nil else { return nil }
        return shape.range != nil ? "write it with digits and a point alone" : "write it with digits alone"
    }

    /// Advice for a number in another unit than the key's: percent, seconds, or milliseconds with their sign.
    private static func forUnit(of text: String, _ range: NumberRange) -> String? {
        if range.highest == 1, text.hasSuffix("%") { return suggestion(number(text, without: "%"), 0.01, range) }
        guard range.unit == "milliseconds" else { return nil }
        if text.hasSuffix("ms") { return suggestion(number(text, without: "ms"), 1, range) }
        guard let seconds = number(text, without: "s"), seconds > 0 else { return nil }
        return suggestion(seconds, 1000, range).map { "it counts milliseconds: \($0)" }
    }

    private static func number(_ text: String, without unit: String) -> Double? {
        let digits = text.hasSuffix(unit) ? text.dropLast(unit.count) : text[...]
        return Decimal.read(String(digits.prefix { $0 != " " }))
    }

    private static func suggestion(_ number: Double?, _ factor: Double, _ range: NumberRange) -> String? {
        // Rounded, because a hundredth is no binary fraction.
        guard let value = number.map({ ($0 * factor * 1e6).rounded() / 1e6 }), range.contains(value) else { return nil }
        return didYouMean(Decimal.write(value))
    }
}

extension Shape {
    /// The range of its numbers with fractions.
    fileprivate var range: NumberRange? {
        switch self {
        case .number(let range): range
        case .oneOf(let shapes): shapes.lazy.compactMap(\.range).first
        default: nil
        }
    }

    fileprivate var isNumeric: Bool {
        switch self {
        case .number, .whole: true
        case .oneOf(let shapes): shapes.contains { $0.isNumeric }
        default: false
        }
    }
}
