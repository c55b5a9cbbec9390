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
