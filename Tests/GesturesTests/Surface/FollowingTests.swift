import GestureTestKit
import Gestures
import Testing
import Time
import Touch

/// Gestures and fingers that change while a surface has its gestures follow. `FollowingPropertyTests` play random
/// compositions.
@Suite("Following fingers")
struct FollowingTests {
    @Test func aGestureThatIsMountedWhileAFingerMovesFollowsTheNextFinger() {
        let fixture = GestureFixture()
        fixture.mount(DragGesture(minimumDistance: 0).onChanged { _ in fixture.log.append("drag") })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        for step in 1...10 { fixture.hand.move(1, x: 10 + Double(step), y: 10, at: 10 * Double(step)) }
        fixture.surface.root.children[0].gesture(
            DragGesture(minimumDistance: 0).onChanged { _ in fixture.log.append("voice") }.perTouch(maximum: 2))
        fixture.log.removeAll()
        fixture.hand.move(1, x: 30, y: 10, at: 110)
        fixture.hand.down(2, x: 50, y: 10, at: 120)
        #expect(fixture.log == ["drag", "voice"])
    }

    /// A trace says how hard a finger presses, also while it moves.
    @Test func aHandsMoveHasItsPressure() {
        let fixture = GestureFixture()
        fixture.mount(
            DragGesture(minimumDistance: 0).sensingPressure().onChanged { fixture.log.append("\($0.pressure)") })
        fixture.hand.frame(at: 0) { $0.down(1, x: 10, y: 10, pressure: 0.25) }
        fixture.hand.frame(at: 10) { $0.move(1, x: 10, y: 10, pressure: 0.75) }
        #expect(fixture.log == ["0.25", "0.75"])
    }

    @Test(arguments: [false, true])
    func pressureAloneIsAChangeOnlyWhereADragIsAskedToSenseIt(isSensing: Bool) {
        let fixture = GestureFixture()
        let drag = DragGesture(minimumDistance: 0)
        fixture.mount(
            (isSensing ? drag.sensingPressure() : drag)
                .onChanged { fixture.log.append("\($0.location.x) \($0.pressure) \($0.time.nanoseconds)") })
        var contact = Contact(id: ContactID(1), location: Point(x: 10, y: 10), startTime: .zero, pressure: 0.5)
        for (time, x, pressure) in [(0, 10.0, 0.5), (1, 11, 0.6), (2, 11, 0.7), (3, 12, 0.7), (4, 12, 0.8)] {
            contact.phase = time == 0 ? .began : .moved
            (contact.location.x, contact.pressure) = (x, pressure)
            fixture.surface.handle(TouchFrame(timestamp: Timestamp(nanoseconds: Int64(time)), contacts: [contact]))
        }
        // The time is that of the movement.
        let pressed = ["11.0 0.7 1", "12.0 0.8 3"]
        let moved = ["10.0 0.5 0", "11.0 0.6 1", "12.0 0.7 3"]
        #expect(fixture.log == (isSensing ? [moved[0], moved[1], pressed[0], moved[2], pressed[1]] : moved))
    }
}
