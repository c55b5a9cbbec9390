import Touch

extension Curve {
    /// How much an `exp` or `log` curve bends: e⁴ ≈ 55 times steeper at one end than at the other.
    private static let steepness = 4.0

    /// - Parameter fraction: 0…1
    public func callAsFunction(_ fraction: Double) -> Double {
        let k = Self.steepness
        switch self {
        case .linear: return fraction
        case .exp: return (exponential(k * fraction) - 1) / (exponential(k) - 1)
        case .log: return logarithm(1 + fraction * (exponential(k) - 1)) / k
        case .s: return fraction * fraction * (3 - 2 * fraction)
        case .points(let points): return Self.interpolate(points, at: fraction)
        }
    }

    private static func interpolate(_ points: [CurvePoint], at input: Double) -> Double {
        guard let first = points.first, let last = points.last else { return input }
        if input <= first.input { return first.output }
        for (a, b) in zip(points, points.dropFirst()) where input <= b.input {
            guard b.input > a.input else { return b.output }
            return a.output + (b.output - a.output) * (input - a.input) / (b.input - a.input)
        }
        return last.output
    }
}

/// The conversion of a source's value to a target's own units: curve, steps, `min` to `max`.
public struct Scaling: Hashable, Sendable {
    /// In the target's own units.
    public var min: Double
    public var max: Double
    public var curve: Curve
    /// Number of values from `min` to `max`; nil means as many as the target has.
    public var steps: Int?

    public init(min: Double, max: Double, curve: Curve = .linear, steps: Int? = nil) {
        (self.min, self.max, self.curve, self.steps) = (min, max, curve, steps)
    }

    /// - Parameter fraction: 0…1
    public func value(for fraction: Double) -> Double {
        var part = min1(max0(curve(min1(max0(fraction)))))
        if let steps, steps > 1 {
            let index = Swift.min((part * Double(steps)).rounded(.down), Double(steps - 1))
            part = index / Double(steps - 1)
        }
        return min + (max - min) * part
    }

    private func max0(_ x: Double) -> Double { x > 0 ? x : 0 }
    private func min1(_ x: Double) -> Double { x < 1 ? x : 1 }
}

extension Route {
    /// How its value follows from its source.
    public var scaling: Scaling { Scaling(min: min, max: max, curve: curve, steps: steps) }

    /// The value in the target's own units.
    /// - Parameter fraction: 0…1 of the source.
    public func value(for fraction: Double) -> Double { scaling.value(for: fraction) }
}

// MARK: - Inverse

extension Curve {
    /// Whether it only rises or only falls, so that each value has one position.
    public var isInvertible: Bool {
        guard case .points(let points) = self else { return true }
        let steps = zip(points, points.dropFirst()).map { $1.output - $0.output }
        return steps.contains { $0 != 0 } && (steps.allSatisfy { $0 >= 0 } || steps.allSatisfy { $0 <= 0 })
    }

    /// The first fraction at which the curve reaches `part`; if it never does, the end nearest to it.
    /// - Parameter part: 0…1
    func inverse(_ part: Double) -> Double {
        if self == .linear { return part }
        let rises = self(1) > self(0)
        func falls(short place: Double) -> Bool { rises ? self(place) < part : self(place) > part }
        guard falls(short: 0) else { return 0 }
        var (low, high) = (0.0, 1.0)
        // As many halvings as a Double has binary digits.
        for _ in 0..<53 {
            let middle = (low + high) / 2
            if falls(short: middle) { low = middle } else { high = middle }
        }
        return high
    }
}

extension Route {
    /// The inverse of `value(for:)`: the source's fraction for a value in the target's own units; for a step, its
    /// middle.
    func fraction(for value: Double) -> Double {
        guard max != min else { return 0.5 }
        var part = Swift.min(Swift.max((value - min) / (max - min), 0), 1)
        if let steps, steps > 1 { part = ((part * Double(steps - 1)).rounded() + 0.5) / Double(steps) }
        return curve.inverse(part)
    }
}
