import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Optional gestures")
struct OptionalGestureTests {
    @Test func aGestureThatIsThereDoesWhatItDoes() {
        let fixture = GestureFixture()
        let tap: TapGesture? = TapGesture()
        fixture.mount(tap.onEnded { fixture.log.append("tap") })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.up(1, at: 10)
        #expect(fixture.log == ["tap"])
        #expect(fixture.surface.isIdle)
    }

    @Test func aGestureThatIsAbsentTakesNoFinger() {
        let fixture = GestureFixture()
        fixture.mount((nil as TapGesture?).onEnded { fixture.log.append("tap") })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        #expect(fixture.surface.isIdle)
        fixture.hand.up(1, at: 10)
        #expect(fixture.log == [])
    }

    @Test func anExclusiveGestureWhoseFirstIsAbsentHoldsNothingBack() {
        let fixture = GestureFixture()
        let drag = DragGesture(minimumDistance: 0).onChanged { _ in fixture.log.append("drag") }
        fixture.mount((nil as LongPressGesture?).exclusively(before: drag))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 20, y: 10, at: 10)
        #expect(fixture.log == ["drag", "drag"])
    }

    @Test func aPairOfWhichOneIsAbsentIsTheOther() {
        let fixture = GestureFixture()
        fixture.mount(
            (nil as MagnifyGesture?).simultaneously(with: TapGesture())
                .onEnded { both in fixture.log.append("\(both.first == nil)") })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.up(1, at: 10)
        #expect(fixture.log == ["true"])
        #expect(fixture.surface.isIdle)
    }
}
