import Touch

/// A number as a face shows it while it moves: at most three digits that count, a sign, a point, and a unit.
public struct ShownNumber: Hashable, Sendable {
    public let isNegative: Bool
    /// All of its digits as one number, without the point.
    public let digits: Int
    /// How many of them stand behind the point; before it there is at least one.
    public let decimals: Int
    /// Empty where it has none.
    public let unit: String

    fileprivate init(_ number: Double, decimals: Int, unit: String) {
        digits = Int((abs(number) * ShownNumber.power(decimals)).rounded())
        isNegative = number < 0 && digits > 0
        (self.decimals, self.unit) = (decimals, unit)
    }

    /// The characters before the unit: a sign, digits and a point.
    public var characters: String {
        let digits = String(digits)
        let text = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let point = decimals == 0 ? "" : ".\(text.suffix(decimals))"
        return "\(isNegative ? "−" : "")\(text.dropLast(decimals))\(point)"
    }

    /// The greatest number of decimals, and of digits before the point: show has ±1,000,000.
    private static let (decimalLimit, digitLimit) = (6, 7)

    /// The power of ten, which is exact.
    fileprivate static func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    /// The decimals with which a number has three digits that count.
    fileprivate static func decimals(of number: Double) -> Int {
        let size = min(abs(number), power(digitLimit))
        return (0..<decimalLimit).first { (size * power($0)).rounded() >= 100 } ?? (size > 0 ? decimalLimit : 0)
    }
}

extension ValueDisplay {
    /// All units that a shown number may have.
    public var units: [String] { unit.map { $0 == .hertz ? [$0.symbol, "kHz"] : [$0.symbol] } ?? [] }

    /// The number shown for a value, in the same form for all values, so that it does not flicker.
    ///
    /// In equal steps all of them have the decimals of the number that is farthest from 0, or none if all are whole; in
    /// equal ratios each has three digits that count. From 1000 Hz on they are kHz.
    /// - Parameters:
    ///   - value: as it is sent, in the target's own units.
    ///   - scaling: the way of the source to it.
    public func shown(_ value: Double, of scaling: Scaling) -> ShownNumber {
        let number = number(for: value, of: scaling)
        if unit == .hertz, Self.rounded(number) >= 1000 {
            let thousands = Self.rounded(number) / 1000
            return ShownNumber(thousands, decimals: ShownNumber.decimals(of: thousands), unit: "kHz")
        }
        let symbol = unit?.symbol ?? ""
        let isRatio = unit?.isRatio == true && bounds != nil
        let decimals = isRatio ? ShownNumber.decimals(of: Self.rounded(number)) : decimals(of: scaling)
        return ShownNumber(Self.rounded(number, decimals: decimals), decimals: decimals, unit: symbol)
    }

    /// The decimals of numbers in equal steps.
    private func decimals(of scaling: Scaling) -> Int {
        guard let bounds else { return 0 }
        let step = scaling.max == scaling.min ? 0 : (bounds.max - bounds.min) / (scaling.max - scaling.min)
        guard step != step.rounded() || bounds.min != bounds.min.rounded() else { return 0 }
        return ShownNumber.decimals(of: Swift.max(abs(bounds.min), abs(bounds.max)))
    }

    /// The number with three digits that count, if it has no decimals.
    private static func rounded(_ number: Double, decimals: Int) -> Double {
        decimals == 0 ? rounded(number.rounded()) : number
    }
}
