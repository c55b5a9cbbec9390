import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Polyphonic gestures")
struct PerTouchGestureTests {
    private let drag = DragGesture(minimumDistance: 0)

    private func voices(_ maximum: Int) -> GestureFixture {
        let fixture = GestureFixture()
        fixture.mount(
            drag.touched()
                .onChanged { fixture.log.append("\($0.touch.rawValue) at \(Int($0.value.location.x))") }
                .onEnded { fixture.log.append("\($0.touch.rawValue) ended") }
                .onCancelled { fixture.log.append("\($0.rawValue) cancelled") }
                .perTouch(maximum: maximum))
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

    @Test func everyModifierInsideIsThatOfEachVoice() {
        let fixture = GestureFixture()
        let state = GestureState(wrappedValue: 0) { value, _ in fixture.log.append("reset of \(value)") }
        let isOn = GestureSwitch()
        fixture.mount(
            drag.touched()
                .updating(state) { _, count, _ in count += 1 }
                .named("voice")
                .enabled(isOn)
                .map { ($0.touch.rawValue, Int($0.value.location.x)) }
                .onChanged { fixture.log.append("\($0.0) at \($0.1)") }
                .onEnded { fixture.log.append("\($0.0) ended") }
                .perTouch(maximum: 2))
        fixture.hand.frame(at: 0) { step in
            step.down(1, x: 10, y: 10)
            step.down(2, x: 20, y: 10)
        }
        fixture.hand.up(1, 2, at: 10)
        #expect(fixture.log == ["1 at 10", "2 at 20", "1 ended", "2 ended", "reset of 2"])
        fixture.log.removeAll()
        isOn.isOn = false
        fixture.hand.down(3, x: 10, y: 10, at: 20)
        fixture.hand.up(3, at: 30)
        #expect(fixture.log == [])
    }

    @Test func switchedOffAllVoicesAreCancelledWithTheNextEventOfAnyFinger() {
        let fixture = GestureFixture()
        let isOn = GestureSwitch()
        fixture.mount(
            drag.touched()
                .onCancelled { fixture.log.append("\($0.rawValue) cancelled") }
                .enabled(isOn)
                .perTouch(maximum: 2))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.down(2, x: 20, y: 10, at: 10)
        isOn.isOn = false
        fixture.hand.move(2, x: 30, y: 10, at: 20)
        #expect(fixture.log == ["1 cancelled", "2 cancelled"])
    }

    @Test func aCancellationThatWasHeldNamesItsOwnTouch() {
        let fixture = GestureFixture()
        let press = LongPressGesture(minimumDuration: 5)
        let voice = LongPressGesture(minimumDuration: 0).sequenced(before: drag.enabled(GestureSwitch(isOn: false)))
            .touched()
            .onCancelled { fixture.log.append("\($0.rawValue) cancelled") }
        fixture.mount(press.exclusively(before: voice.perTouch(maximum: 2)))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.down(2, x: 20, y: 10, at: 10)
        fixture.hand.up(2, at: 20)
        // No finger came to the drag of 2. Its place is 3's.
        fixture.hand.wait(until: 1000)
        fixture.hand.down(3, x: 30, y: 10, at: 1010)
        fixture.hand.up(1, at: 1020)
        #expect(fixture.log == ["2 cancelled"])
    }

    private func expectNothing(ofTwoTapsOn fixture: GestureFixture) {
        for finger: UInt32 in 1...2 {
            fixture.hand.down(finger, x: 10, y: 10, at: Double(20 * finger))
            fixture.hand.up(finger, at: Double(20 * finger + 10))
        }
        #expect(fixture.log == [])
        #expect(fixture.surface.isIdle)
    }

    @Test func aTapCountAbove1IsRefusedInASentenceAndNeverRecognised() {
        let fixture = GestureFixture()
        fixture.mount(
            TapGesture(count: 2).named("double").onEnded { _ in fixture.log.append("tap") }.perTouch(maximum: 2))
        #expect(fixture.surface.refusals.count == 2)
        #expect(
            fixture.surface.refusals.first
                == "double: a tap count of 2 inside perTouch; each finger taps once, use count 1")
        expectNothing(ofTwoTapsOn: fixture)
    }

    @Test func aTapSequencedBeforeADragIsRefusedInASentenceAndNeverRecognised() {
        let fixture = GestureFixture()
        fixture.mount(
            TapGesture().named("tap").sequenced(before: drag).named("tap and drag")
                .onChanged { _ in fixture.log.append("changed") }
                .perTouch(maximum: 1))
        #expect(
            fixture.surface.refusals == [
                "tap and drag: tap before another gesture inside perTouch; it ends when its finger lifts, and each finger "
                    + "has a gesture of its own"
            ])
        expectNothing(ofTwoTapsOn: fixture)
    }

    @Test func whatMayEndWhileItsFingerIsDownMayStandBeforeAnotherGesture() {
        let press = LongPressGesture()
        for first in [AnyGesture(press.map { _ in }), AnyGesture(press.exclusively(before: TapGesture()).map { _ in })]
        {
            let fixture = GestureFixture()
            let sequence = first.sequenced(before: drag)
            fixture.mount(
                sequence.touched().onEnded { fixture.log.append("\($0.touch.rawValue) ended") }.perTouch(maximum: 2))
            #expect(fixture.surface.refusals == [])
            fixture.hand.down(1, x: 10, y: 10, at: 0)
            fixture.hand.down(2, x: 10, y: 10, at: 10)
            fixture.hand.wait(until: 600)
            fixture.hand.up(1, 2, at: 700)
            #expect(fixture.log == ["1 ended", "2 ended"])
        }
    }
}
