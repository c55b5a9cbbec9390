/// How well what is heard follows the fingers, over several takes. In steps: 1/127 of the ribbon.
public struct FeltFigures: Sendable {
    /// The root mean square of the distance between the value heard and the finger.
    public private(set) var rootMeanSquare = 0.0
    /// The delay at which both are most alike, in milliseconds; nil for fingers that rest.
    public private(set) var delay: Double?
    /// How far what is heard goes beyond where the finger was within 40 ms before and after.
    public private(set) var overshoot = 0.0
    /// The 99th percentile of the changes between two milliseconds.
    public private(set) var largestStep = 0.0
    /// A second.
    public private(set) var values = 0.0

    private static let window = 40
    private static let delays = -4...32

    public init(_ takes: [FeltTake], carry: Bool) {
        self.init(takes.map { $0.compared(carry: carry) })
    }

    public init(_ pairs: [FeltPair], carry: Bool) { self.init(pairs.flatMap { $0.compared(carry: carry) }) }

    public init(_ takes: [FeltTake.Comparison]) {
        var squares = Array(repeating: 0.0, count: Self.delays.count)
        var steps: [Double] = []
        var (count, sent) = (0, 0)
        for take in takes {
            let heard = take.heard
            sent += heard.sent
            count += heard.values.count
            for (index, delay) in Self.delays.enumerated() {
                squares[index] += Self.squaredDistance(heard.values, take.truth, delay: delay)
            }
            for index in heard.values.indices.dropFirst() {
                let step = abs(heard.values[index] - heard.values[index - 1])
                if step > 0 { steps.append(step) }
            }
            overshoot = max(overshoot, Self.overshoot(heard.values, take.truth))
        }
        rootMeanSquare = (squares[-Self.delays.lowerBound] / Double(count)).squareRoot()
        let ways = takes.map { ($0.truth.max() ?? 0) - ($0.truth.min() ?? 0) }
        let way: Double = ways.max() ?? 0
        delay = way > 0 ? Self.leastPlace(squares) : nil
        steps.sort()
        largestStep = steps.isEmpty ? 0 : steps[min(steps.count * 99 / 100, steps.count - 1)]
        values = Double(sent) / Double(count) * 1000
    }

    private static func squaredDistance(_ heard: [Double], _ truth: [Double], delay: Int) -> Double {
        var sum = 0.0
        for index in heard.indices {
            let distance = heard[index] - truth[min(max(index - delay, 0), truth.count - 1)]
            sum += distance * distance
        }
        return sum
    }

    /// Where a parabola through the least value and its neighbours is least.
    private static func leastPlace(_ squares: [Double]) -> Double {
        let least = squares.indices.min { squares[$0] < squares[$1] } ?? 0
        let place = Double(delays.lowerBound + least)
        guard least > 0, least + 1 < squares.count else { return place }
        let (before, at, after) = (squares[least - 1], squares[least], squares[least + 1])
        let bend = before - 2 * at + after
        return bend > 0 ? place + (before - after) / (2 * bend) : place
    }

    private static func overshoot(_ heard: [Double], _ truth: [Double]) -> Double {
        var largest = 0.0
        for index in heard.indices {
            let (first, last) = (max(index - window, 0), min(index + window, truth.count - 1))
            let value = heard[index]
            // Most values are between the first and the last of the window.
            if value >= min(truth[first], truth[last]), value <= max(truth[first], truth[last]) { continue }
            let around = truth[first...last]
            largest = max(largest, value - (around.max() ?? value), (around.min() ?? value) - value)
        }
        return largest
    }
}

extension FeltFamily {
    /// At so many reports a second, each motion twice.
    public func takes(rate: Double) -> [FeltTake] { takes(.steady(rate)) }

    /// Each motion twice.
    public func takes(_ panel: FeltPanel) -> [FeltTake] {
        motions.enumerated().flatMap { place, motion in
            (0..<2 as Range<UInt64>).map { FeltTake(motion, panel: panel, seed: UInt64(place) * 2 + $0) }
        }
    }

    /// On two panels.
    public func pairs(_ place: FeltPair.Place, _ panels: (FeltPanel, FeltPanel)) -> [FeltPair] {
        motions.enumerated().map { FeltPair(place, $1, panels, seed: UInt64($0) * 2) }
    }
}
