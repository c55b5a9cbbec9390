import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Velocity")
struct VelocityTests {
    private let fixture = GestureFixture()

    private func lastVelocity(_ play: (Hand) -> Void) -> Size? {
        var velocity: Size?
        fixture.mount(
            DragGesture(minimumDistance: 0).onChanged { velocity = $0.velocity }.onEnded { velocity = $0.velocity })
        play(fixture.hand)
        return velocity
    }

    @Test func aSteadyMovementHasItsSpeed() throws {
        let velocity = try #require(
            lastVelocity { hand in
                hand.down(1, x: 0, y: 0, at: 0)
                for step in 1...10 { hand.move(1, x: Double(step) * 5, y: Double(step), at: Double(step) * 10) }
            })
        #expect(abs(velocity.width - 500) < 1e-6)
        #expect(abs(velocity.height - 100) < 1e-6)
    }

    @Test func itIsFittedToTheLast100MsNotTakenFromTwoSamples() throws {
        let velocity = try #require(
            lastVelocity { hand in
                hand.down(1, x: 0, y: 0, at: 0)
                hand.move(1, x: 100, y: 0, at: 50)
                hand.move(1, x: 100.5, y: 0, at: 100)
            })
        // Points (0, 0), (50 ms, 100), (100 ms, 100.5): the slope of the fitted line.
        #expect(abs(velocity.width - 1005) < 1e-6)
    }

    @Test func samplesOlderThan100MsDoNotCount() throws {
        let velocity = try #require(
            lastVelocity { hand in
                hand.down(1, x: 500, y: 0, at: 0)
                for step in 0...10 { hand.move(1, x: Double(step), y: 0, at: 200 + Double(step) * 10) }
            })
        #expect(abs(velocity.width - 100) < 1e-6)
    }

    @Test func aFingerThatRestedFor50MsHasNoneAtItsLiftOneThatRestedFor49MsHas() throws {
        func play(_ rest: Double) -> (Hand) -> Void {
            { hand in
                hand.down(1, x: 0, y: 0, at: 0)
                for step in 1...5 { hand.move(1, x: Double(step) * 5, y: 0, at: Double(step) * 10) }
                hand.up(1, at: 50 + rest)
            }
        }
        #expect(try #require(lastVelocity(play(50))).width == 0)
        let other = VelocityTests()
        #expect(try #require(other.lastVelocity(play(49))).width > 0)
    }

    @Test(arguments: [
        (VelocityMeasurement.always, isMeasuredMoving: true, isMeasuredAtEnd: true),
        (.atEnd, false, true), (.never, false, false),
    ])
    func itIsMeasuredWhereItIsAskedFor(
        _ measurement: VelocityMeasurement, isMeasuredMoving: Bool, isMeasuredAtEnd: Bool
    ) {
        var moving: [Double] = []
        var end: [Double] = []
        let drag = DragGesture(minimumDistance: 0).measuringVelocity(measurement)
            .onChanged { moving.append($0.velocity.width) }
            .onEnded { end.append($0.velocity.width) }
        let magnify = MagnifyGesture().measuringVelocity(measurement)
            .onChanged { moving.append($0.velocity) }
            .onEnded { end.append($0.velocity) }
        let rotate = RotateGesture().measuringVelocity(measurement)
            .onChanged { moving.append($0.velocity.radians) }
            .onEnded { end.append($0.velocity.radians) }
        fixture.mount(drag.simultaneously(with: magnify.simultaneously(with: rotate)))
        fixture.hand.down(1, x: 0, y: 0, at: 0)
        fixture.hand.down(2, x: 100, y: 0, at: 1)
        for step in 1...5 {
            fixture.hand.move(1, x: Double(step), y: Double(step) * -5, at: Double(step) * 10)
            fixture.hand.move(2, x: Double(step) * 5 + 100, y: Double(step) * 5, at: Double(step) * 10 + 1)
        }
        fixture.hand.up(1, at: 55)
        fixture.hand.up(2, at: 56)
        #expect(moving.count > 10 && moving.contains { $0 != 0 } == isMeasuredMoving)
        #expect(end.count == 3 && end.allSatisfy { ($0 != 0) == isMeasuredAtEnd })
    }

    @Test func thePredictionIs0499SOfTheVelocityAway() throws {
        var value: DragGesture.Value?
        fixture.mount(DragGesture(minimumDistance: 0).onChanged { value = $0 })
        fixture.hand.down(1, x: 0, y: 0, at: 0)
        fixture.hand.move(1, x: 10, y: 0, at: 10)
        let drag = try #require(value)
        #expect(abs(drag.predictedEndLocation.x - (10 + 1000 * 0.499)) < 1e-6)
        #expect(abs(drag.predictedEndTranslation.width - (10 + 1000 * 0.499)) < 1e-6)
    }
}
