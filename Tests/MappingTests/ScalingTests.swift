import MIDI
import Testing

@testable import Mapping

@Suite("Scaling")
struct ScalingTests {
    private func route(_ change: (inout Route) -> Void) -> Route {
        var route = Route(source: .center, target: .controller(74), channel: Channel(index: 0))
        change(&route)
        return route
    }

    @Test(arguments: [Curve.linear, .exp, .log, .s])
    func everyCurveGoesFromNothingToAll(curve: Curve) {
        #expect(abs(curve(0)) < 1e-12)
        #expect(abs(curve(1) - 1) < 1e-12)
        let values = (0...100).map { curve(Double($0) / 100) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func exponentialBeginsSlowlyAndLogarithmicFast() {
        #expect(Curve.exp(0.5) < 0.2)
        #expect(Curve.log(0.5) > 0.8)
        #expect(Curve.s(0.5) == 0.5)
    }

    @Test func aListOfPointsIsJoinedByLines() {
        let curve = Curve.points([CurvePoint(input: 0.2, output: 1), CurvePoint(input: 0.6, output: 0)])
        #expect(curve(0) == 1)
        #expect(abs(curve(0.4) - 0.5) < 1e-12)
        #expect(curve(1) == 0)
    }

    @Test func aMinimumAboveTheMaximumInverts() {
        let route = route {
            $0.min = 127
            $0.max = 0
        }
        #expect(route.value(for: 0) == 127)
        #expect(route.value(for: 1) == 0)
    }

    @Test func stepsDivideTheSourceIntoEqualCells() {
        let route = route {
            $0.steps = 3
            $0.max = 100
        }
        #expect([0, 0.33, 0.34, 0.66, 0.67, 1].map(route.value(for:)) == [0, 0, 50, 50, 100, 100])
    }

    @Test func whatIsBeyondTheSourceIsItsEnd() {
        #expect(route { _ in }.value(for: 1.5) == 127)
        #expect(route { _ in }.value(for: -.infinity) == 0)
        #expect(route { _ in }.value(for: .nan) == 0)
    }
}
