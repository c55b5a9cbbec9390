import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Gesture states")
struct GestureStateTests {
    private let drag = DragGesture(minimumDistance: 0)

    @Test func aGestureThatNeverUpdatedAStateDoesNotResetIt() {
        let fixture = GestureFixture()
        let state = GestureState(wrappedValue: 0)
        fixture.mount(
            drag
                .updating(state) { _, state, _ in state += 1 }
                .onChanged { _ in fixture.log.append("drag, state \(state.wrappedValue)") }
                .simultaneously(with: TapGesture().updating(state) { _, state, _ in state = 100 }))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 100, y: 10, at: 10)
        fixture.hand.move(1, x: 110, y: 10, at: 20)
        #expect(fixture.log == ["drag, state 1", "drag, state 2", "drag, state 3"])
        #expect(state.wrappedValue == 3)
        fixture.hand.up(1, at: 30)
        #expect(state.wrappedValue == 0)
    }

    @Test func aStateThatTwoGesturesUpdatedResetsWhenTheLastOfThemEnds() {
        let fixture = GestureFixture()
        let state = GestureState(wrappedValue: "") { value, reason in fixture.log.append("\(value): \(reason)") }
        let left = fixture.surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 100, height: 70))
        let right = fixture.surface.root.addRegion(frame: Rect(x: 100, y: 0, width: 100, height: 70))
        left.gesture(drag.updating(state) { _, state, _ in state += "l" })
        right.gesture(drag.updating(state) { _, state, _ in state += "r" })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.down(2, x: 110, y: 10, at: 10)
        fixture.hand.up(1, at: 20)
        #expect(state.wrappedValue == "lr")
        fixture.hand.move(2, x: 120, y: 10, at: 30)
        #expect(state.wrappedValue == "lrr")
        fixture.hand.cancel(2, at: 40)
        #expect(fixture.log == ["lrr: cancelled(Gestures.FailureReason.touchCancelled)"])
        #expect(state.wrappedValue == "")
        fixture.hand.down(3, x: 10, y: 10, at: 50)
        fixture.hand.up(3, at: 60)
        #expect(fixture.log.last == "l: ended")
    }

    @Test func aStateThatIsReadInItsOwnUpdatingHasTheValueFromBefore() {
        let fixture = GestureFixture()
        let state = GestureState(wrappedValue: 1)
        fixture.mount(
            drag.updating(state) { _, value, _ in
                value = 10 * state.wrappedValue
                fixture.log.append("from \(state.wrappedValue) to \(value)")
            })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 20, y: 10, at: 10)
        #expect(fixture.log == ["from 1 to 10", "from 10 to 100"])
    }
}
