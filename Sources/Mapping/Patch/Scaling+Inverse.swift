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
