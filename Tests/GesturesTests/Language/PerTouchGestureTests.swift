import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Polyphonic gestures")
struct PerTouchGestureTests {
    private func voices(_ maximum: Int) -> TestStage {
        let stage = TestStage()
        stage.mount(
            DragGesture(minimumDistance: 0)
                .perTouch(maximum: maximum)
                .onChanged { stage.log.append("\($0.touch.rawValue) at \(Int($0.value.location.x))") }
                .onEnded { stage.log.append("\($0.touch.rawValue) ended") }
                .onCancelled { stage.log.append("\($0.rawValue) cancelled") })
        return stage
    }

    @Test func eachFingerHasAVoiceAndIsNamedInIt() {
        let stage = voices(2)
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.down(2, x: 20, y: 10, at: 1)
        stage.hand.frame(at: 2) { step in
            step.move(1, x: 11, y: 10)
            step.move(2, x: 21, y: 10)
        }
        stage.hand.cancel(1, at: 3)
        stage.hand.up(2, at: 4)
        #expect(stage.log == ["1 at 10", "2 at 20", "1 at 11", "2 at 21", "1 cancelled", "2 ended"])
        #expect(stage.surface.isIdle)
    }

    @Test func aFingerThatFoundThePoolFullIsNeverAdopted() {
        let stage = voices(1)
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.down(2, x: 20, y: 10, at: 1)
        stage.hand.up(1, at: 2)
        stage.hand.move(2, x: 25, y: 10, at: 3)
        stage.hand.down(3, x: 30, y: 10, at: 4)
        #expect(stage.log == ["1 at 10", "1 ended", "3 at 30"])
    }

    @Test func aTapCountAbove1IsRefusedInASentenceAndNeverRecognised() {
        let stage = TestStage()
        stage.mount(TapGesture(count: 2).named("double").perTouch(maximum: 2).onEnded { _ in stage.log.append("tap") })
        #expect(stage.surface.refusals.count == 2)
        #expect(
            stage.surface.refusals.first
                == "double: a tap count of 2 inside perTouch; each finger taps once, use count 1")
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.up(1, at: 10)
        stage.hand.down(2, x: 10, y: 10, at: 20)
        stage.hand.up(2, at: 30)
        #expect(stage.log == [])
        #expect(stage.surface.isIdle)
    }
}
