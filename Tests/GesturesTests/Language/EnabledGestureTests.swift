import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Switched gestures")
struct EnabledGestureTests {
    @Test func aGestureThatIsOffHearsNothingAndHearsAgainWhenItIsOn() {
        let stage = TestStage()
        let isOn = GestureSwitch(isOn: false)
        stage.mount(TapGesture().onEnded { stage.log.append("tap") }.enabled(isOn))
        stage.hand.down(1, x: 10, y: 10, at: 0)
        isOn.isOn = true
        stage.hand.up(1, at: 10)
        #expect(stage.log == [])
        stage.hand.down(2, x: 10, y: 10, at: 100)
        stage.hand.up(2, at: 110)
        #expect(stage.log == ["tap"])
    }

    @Test func switchedOffWhileActiveAGestureIsCancelledWithTheNextEvent() {
        let stage = TestStage()
        let isOn = GestureSwitch()
        stage.mount(
            DragGesture(minimumDistance: 0).onCancelled { stage.log.append("cancelled") }.enabled(isOn))
        stage.hand.down(1, x: 10, y: 10, at: 0)
        isOn.isOn = false
        stage.hand.move(1, x: 20, y: 10, at: 10)
        stage.hand.up(1, at: 20)
        #expect(stage.log == ["cancelled"])
        #expect(stage.surface.isIdle)
    }

    @Test func switchedOffWhileItsFingerOnlyMovesAGestureIsCancelledWithTheNextMovement() {
        let stage = TestStage()
        let isOn = GestureSwitch()
        stage.mount(
            DragGesture(minimumDistance: 0)
                .onChanged { stage.log.append("\($0.location.x)") }
                .onCancelled { stage.log.append("cancelled") }
                .enabled(isOn))
        stage.hand.down(1, x: 10, y: 10, at: 0)
        for step in 1...10 { stage.hand.move(1, x: 10 + Double(step), y: 10, at: 10 * Double(step)) }
        stage.log.removeAll()
        isOn.isOn = false
        stage.hand.move(1, x: 30, y: 10, at: 110)
        stage.hand.move(1, x: 40, y: 10, at: 120)
        stage.hand.up(1, at: 130)
        #expect(stage.log == ["cancelled"])
        #expect(stage.surface.isIdle)
    }

    @Test func anExclusiveGestureWhoseFirstIsOffHoldsNothingBack() {
        let stage = TestStage()
        let press = LongPressGesture().enabled(GestureSwitch(isOn: false))
        stage.mount(
            press.exclusively(before: DragGesture(minimumDistance: 0).onChanged { _ in stage.log.append("drag") }))
        stage.hand.down(1, x: 10, y: 10, at: 0)
        #expect(stage.log == ["drag"])
        stage.hand.up(1, at: 10)
        #expect(stage.surface.isIdle)
    }

    @Test func aPairOfWhichOneIsOffIsTheOther() {
        let stage = TestStage()
        let off = MagnifyGesture().enabled(GestureSwitch(isOn: false))
        stage.mount(
            off.simultaneously(with: DragGesture()).onEnded { both in stage.log.append("\(both.first == nil)") })
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.move(1, x: 30, y: 10, at: 10)
        stage.hand.up(1, at: 20)
        #expect(stage.log == ["true"])
        #expect(stage.surface.isIdle)
    }

    @Test func aSequenceWhoseSecondIsOffFailsOnceNoFingerCanComeToIt() {
        let stage = TestStage()
        let off = DragGesture().enabled(GestureSwitch(isOn: false))
        stage.mount(TapGesture().sequenced(before: off).onEnded { _ in stage.log.append("ended") })
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.up(1, at: 10)
        stage.hand.wait(until: 1000)
        #expect(stage.log == [])
        #expect(stage.surface.isIdle)
    }
}
