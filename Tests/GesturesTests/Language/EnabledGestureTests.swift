import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Switched gestures")
struct EnabledGestureTests {
    @Test func aGestureThatIsOffHearsNothingAndHearsAgainWhenItIsOn() {
        let fixture = GestureFixture()
        let isOn = GestureSwitch(isOn: false)
        fixture.mount(TapGesture().onEnded { fixture.log.append("tap") }.enabled(isOn))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        isOn.isOn = true
        fixture.hand.up(1, at: 10)
        #expect(fixture.log == [])
        fixture.hand.down(2, x: 10, y: 10, at: 100)
        fixture.hand.up(2, at: 110)
        #expect(fixture.log == ["tap"])
    }

    @Test func switchedOffWhileActiveAGestureIsCancelledWithTheNextEvent() {
        let fixture = GestureFixture()
        let isOn = GestureSwitch()
        fixture.mount(
            DragGesture(minimumDistance: 0).onCancelled { fixture.log.append("cancelled") }.enabled(isOn))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        isOn.isOn = false
        fixture.hand.move(1, x: 20, y: 10, at: 10)
        fixture.hand.up(1, at: 20)
        #expect(fixture.log == ["cancelled"])
        #expect(fixture.surface.isIdle)
    }

    @Test func switchedOffWhileItsFingerOnlyMovesAGestureIsCancelledWithTheNextMovement() {
        let fixture = GestureFixture()
        let isOn = GestureSwitch()
        fixture.mount(
            DragGesture(minimumDistance: 0)
                .onChanged { fixture.log.append("\($0.location.x)") }
                .onCancelled { fixture.log.append("cancelled") }
                .enabled(isOn))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        for step in 1...10 { fixture.hand.move(1, x: 10 + Double(step), y: 10, at: 10 * Double(step)) }
        fixture.log.removeAll()
        isOn.isOn = false
        fixture.hand.move(1, x: 30, y: 10, at: 110)
        fixture.hand.move(1, x: 40, y: 10, at: 120)
        fixture.hand.up(1, at: 130)
        #expect(fixture.log == ["cancelled"])
        #expect(fixture.surface.isIdle)
    }

    @Test func switchedOffWhileItsFingerRestsAPressFailsAtItsDeadline() {
        let fixture = GestureFixture()
        let isOn = GestureSwitch()
        fixture.mount(LongPressGesture().onEnded { _ in fixture.log.append("pressed") }.enabled(isOn))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.wait(until: 100)
        isOn.isOn = false
        fixture.hand.wait(until: 1000)
        fixture.hand.up(1, at: 1100)
        #expect(fixture.log == [])
        #expect(fixture.surface.isIdle)
    }

    @Test func switchedOffBeforeTheLiftATapFails() {
        let fixture = GestureFixture()
        let isOn = GestureSwitch()
        fixture.mount(TapGesture().onEnded { fixture.log.append("tap") }.enabled(isOn))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        isOn.isOn = false
        fixture.hand.up(1, at: 100)
        #expect(fixture.log == [])
        isOn.isOn = true
        fixture.tap(2, x: 10, at: 200)
        #expect(fixture.log == ["tap"])
        #expect(fixture.surface.isIdle)
    }

    @Test func aDragThatSwitchesItselfOffIsCancelledEvenIfItsFingerOnlyLifts() {
        let fixture = GestureFixture()
        let isOn = GestureSwitch()
        fixture.mount(
            DragGesture(minimumDistance: 0)
                .onChanged { _ in isOn.isOn = false }
                .onEnded { _ in fixture.log.append("ended") }
                .onCancelled { fixture.log.append("cancelled") }
                .enabled(isOn))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.up(1, at: 10)
        #expect(fixture.log == ["cancelled"])
        #expect(fixture.surface.isIdle)
    }

    @Test func switchedOffBeforeItIsActiveADragFailsWithTheMovementThatWouldBeginIt() {
        let fixture = GestureFixture()
        let isOn = GestureSwitch()
        fixture.mount(DragGesture().onCancelled { fixture.log.append("cancelled") }.enabled(isOn))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        isOn.isOn = false
        fixture.hand.move(1, x: 30, y: 10, at: 10)
        fixture.hand.up(1, at: 20)
        #expect(fixture.log == [])
        #expect(fixture.surface.isIdle)
    }

    @Test func anExclusiveGestureWhoseFirstIsOffHoldsNothingBack() {
        let fixture = GestureFixture()
        let press = LongPressGesture().enabled(GestureSwitch(isOn: false))
        fixture.mount(
            press.exclusively(before: DragGesture(minimumDistance: 0).onChanged { _ in fixture.log.append("drag") }))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        #expect(fixture.log == ["drag"])
        fixture.hand.up(1, at: 10)
        #expect(fixture.surface.isIdle)
    }

    @Test func aPairOfWhichOneIsOffIsTheOther() {
        let fixture = GestureFixture()
        let off = MagnifyGesture().enabled(GestureSwitch(isOn: false))
        fixture.mount(
            off.simultaneously(with: DragGesture()).onEnded { both in fixture.log.append("\(both.first == nil)") })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 30, y: 10, at: 10)
        fixture.hand.up(1, at: 20)
        #expect(fixture.log == ["true"])
        #expect(fixture.surface.isIdle)
    }

    @Test func aSequenceWhoseSecondIsOffFailsOnceNoFingerCanComeToIt() {
        let fixture = GestureFixture()
        let off = DragGesture().enabled(GestureSwitch(isOn: false))
        fixture.mount(TapGesture().sequenced(before: off).onEnded { _ in fixture.log.append("ended") })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.up(1, at: 10)
        fixture.hand.wait(until: 1000)
        #expect(fixture.log == [])
        #expect(fixture.surface.isIdle)
    }
}
