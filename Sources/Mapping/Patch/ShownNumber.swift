import Touch

/// A number as a face shows it while it moves: at most three significant digits, a sign, a point, and a unit.
public struct ShownNumber: Hashable, Sendable {
    public let isNegative: Bool
    /// All of its digits as one number, without the point.
    public let digits: Int
    /// Number of digits after the point; there is at least one before it.
    public let decimals: Int
    /// Empty if it has none.
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

    /// The greatest number of decimals, and of digits before the point: `show` allows ±1,000,000.
    private static let (decimalLimit, digitLimit) = (6, 7)

    /// The power of ten, which is exact.
    fileprivate static func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    /// The decimals with which a number has three significant digits.
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
    /// With equal steps, all numbers have the decimals of the one that is farthest from 0, or none if all are whole;
    /// with equal ratios, each has three significant digits. From 1000 Hz on, they are shown in kHz.
    /// - Parameters:
    ///   - value: as it is sent, in the target's own units.
    ///   - scaling: the conversion from the source to the value.
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

    /// The number, rounded to three significant digits if it is shown without decimals.
    private static func rounded(_ number: Double, decimals: Int) -> Double {
        decimals == 0 ? rounded(number.rounded()) : number
    }
}
