import Touch

/// How a mapping's value is shown to the eye: in a unit, or between two numbers that stand for `min` and `max`.
public struct ValueDisplay: Hashable, Sendable {
    public enum Unit: String, CaseIterable, Sendable {
        case hertz = "Hz"
        case percent, decibels = "dB", seconds = "s"
        /// Semitones.
        case semitones = "st"

        /// The sign after a number.
        public var symbol: String { self == .percent ? "%" : rawValue }

        /// Whether equal steps of the value are equal ratios of what is shown.
        public var isRatio: Bool { self == .hertz || self == .seconds }
    }

    /// Nil for numbers without a unit.
    public var unit: Unit?
    /// The numbers shown at the route's `min` and `max`; nil shows the value as it is sent.
    public var bounds: Bounds?

    /// The numbers at the two ends of a value.
    public struct Bounds: Hashable, Sendable {
        public var min: Double
        public var max: Double

        public init(min: Double, max: Double) { (self.min, self.max) = (min, max) }
    }

    public init(unit: Unit? = nil, bounds: Bounds? = nil) { (self.unit, self.bounds) = (unit, bounds) }

    /// The number shown for a value.
    ///
    /// - Parameters:
    ///   - value: as it is sent, in the target's own units.
    ///   - scaling: the conversion from the source to the value.
    /// - Returns: the number in the unit: with Hz and s in equal ratios between the bounds, otherwise in equal steps.
    func number(for value: Double, of scaling: Scaling) -> Double {
        guard let bounds else { return value }
        let place = scaling.max == scaling.min ? 0 : (value - scaling.min) / (scaling.max - scaling.min)
        guard unit?.isRatio == true, bounds.min > 0, bounds.max > 0 else {
            return bounds.min + (bounds.max - bounds.min) * place
        }
        return bounds.min * power(bounds.max / bounds.min, place)
    }

    /// The number in three digits with its unit: `1.25 kHz`, `−6.02 dB`, `50 %`.
    public func words(for value: Double, of route: Route) -> String {
        let number = number(for: value, of: route.scaling)
        let isThousands = unit == .hertz && Self.rounded(number) >= 1000
        let text = Self.rounded(isThousands ? number / 1000 : number)
        let words = (text < 0 ? "−" : "") + abs(text).decimalText
        return unit.map { "\(words) \(isThousands ? "k" : "")\($0.symbol)" } ?? words
    }

    /// The number with three significant digits.
    static func rounded(_ number: Double) -> Double {
        guard number != 0, number.isFinite else { return 0 }
        // Both powers of ten are exact, so that the result is the nearest one with so few digits.
        var (scale, isSmall) = (1.0, false)
        var size = abs(number)
        while size >= 1000, scale < 1e15 {
            size /= 10
            scale *= 10
        }
        while size < 100, scale < 1e15 {
            size *= 10
            scale *= 10
            isSmall = true
        }
        return isSmall ? (number * scale).rounded() / scale : (number / scale).rounded() * scale
    }
}
