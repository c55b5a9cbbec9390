import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Polyphonic gestures")
struct PerTouchGestureTests {
    private func voices(_ maximum: Int) -> GestureFixture {
        let fixture = GestureFixture()
        fixture.mount(
            DragGesture(minimumDistance: 0)
                .perTouch(maximum: maximum)
                .onChanged { fixture.log.append("\($0.touch.rawValue) at \(Int($0.value.location.x))") }
                .onEnded { fixture.log.append("\($0.touch.rawValue) ended") }
                .onCancelled { fixture.log.append("\($0.rawValue) cancelled") })
        return fixture
    }

    @Test func eachFingerHasAVoiceAndIsNamedInIt() {
        let fixture = voices(2)
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.down(2, x: 20, y: 10, at: 1)
        fixture.hand.frame(at: 2) { step in
            step.move(1, x: 11, y: 10)
            step.move(2, x: 21, y: 10)
        }
        fixture.hand.cancel(1, at: 3)
        fixture.hand.up(2, at: 4)
        #expect(fixture.log == ["1 at 10", "2 at 20", "1 at 11", "2 at 21", "1 cancelled", "2 ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func aFingerThatFoundThePoolFullIsNeverAdopted() {
        let fixture = voices(1)
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.down(2, x: 20, y: 10, at: 1)
        fixture.hand.up(1, at: 2)
        fixture.hand.move(2, x: 25, y: 10, at: 3)
        fixture.hand.down(3, x: 30, y: 10, at: 4)
        #expect(fixture.log == ["1 at 10", "1 ended", "3 at 30"])
    }

    @Test func aTapCountAbove1IsRefusedInASentenceAndNeverRecognised() {
        let fixture = GestureFixture()
        fixture.mount(
            TapGesture(count: 2).named("double").perTouch(maximum: 2).onEnded { _ in fixture.log.append("tap") })
        #expect(fixture.surface.refusals.count == 2)
        #expect(
            fixture.surface.refusals.first
                == "double: a tap count of 2 inside perTouch; each finger taps once, use count 1")
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.up(1, at: 10)
        fixture.hand.down(2, x: 10, y: 10, at: 20)
        fixture.hand.up(2, at: 30)
        #expect(fixture.log == [])
        #expect(fixture.surface.isIdle)
    }
}
