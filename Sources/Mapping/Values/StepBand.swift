import MIDI

/// Steps with a dead band between them: a value stays at its step until it is a quarter of a step beyond the boundary,
/// so that a finger that rests there does not chatter.
struct StepBand {
    /// A value leaves its step at this distance from the step's middle, in steps: half a step and the band.
    private static let reach = 0.75

    /// The values at the first step and at the last one.
    private let (first, last): (Double, Double)
    /// Number of steps; nil if each whole value is a step.
    private let steps: Int?
    /// The index of the present step; nil before the first value and after `reset`.
    private var step: Double?

    init(_ route: Route) { (first, last, steps) = (route.min, route.max, route.steps) }

    /// Forgets the step, so that the next value is taken exactly.
    mutating func reset() { step = nil }

    /// Takes the next value.
    /// - Parameter value: from the first value to the last one, not yet in steps.
    /// - Returns: the value of its step, or of the step before while the dead band is not left.
    mutating func value(at value: Double) -> Double {
        guard first != last else { return first }
        let part = (value - first) / (last - first)
        let count = steps.map(Double.init) ?? (abs(last - first) + 1)
        // The middles of steps are whole numbers. Given steps are equally wide; of whole values the outer ones are
        // half.
        let place = steps == nil ? part * (count - 1) : part * count - 0.5
        if let step, abs(place - step) <= Self.reach { return self.value(ofStep: step, of: count) }
        let nearest = min(max((place + 0.5).rounded(.down), 0), count - 1)
        step = nearest
        return self.value(ofStep: nearest, of: count)
    }

    private func value(ofStep step: Double, of count: Double) -> Double { first + (last - first) * step / (count - 1) }
}
