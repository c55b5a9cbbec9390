import GestureTestKit
import Gestures
import Testing
import Time
import Touch

@Suite("Callbacks")
struct CallbackTests {
    @Test func updatingComesBeforeChangedChangedBeforeEndedAndTheStateResetsLastHoweverTheyAreWritten() {
        let fixture = GestureFixture()
        let state = GestureState(wrappedValue: 0) { value, reason in fixture.log.append("reset of \(value): \(reason)")
        }
        fixture.mount(
            LongPressGesture(minimumDuration: 0)
                .onEnded { _ in fixture.log.append("ended, state \(state.wrappedValue)") }
                .onChanged { _ in fixture.log.append("changed, state \(state.wrappedValue)") }
                .updating(state) { _, value, _ in
                    value += 1
                    fixture.log.append("updating")
                })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        #expect(fixture.log == ["updating", "changed, state 1", "ended, state 1", "reset of 1: ended"])
        #expect(state.wrappedValue == 0)
    }

    @Test func aStateResetsWhenTheGestureFailsAndIsToldWhy() {
        let fixture = GestureFixture()
        let state = GestureState(wrappedValue: 0) { _, reason in fixture.log.append("\(reason == .failed(.tooEarly))") }
        fixture.mount(LongPressGesture().updating(state) { _, value, _ in value = 7 })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        #expect(state.wrappedValue == 7)
        fixture.hand.up(1, at: 100)
        #expect(state.wrappedValue == 0)
        #expect(fixture.log == ["true"])
    }

    @Test func aStateResetsWhenTheGestureIsCancelledAndTheCancellationIsToldOnce() {
        let fixture = GestureFixture()
        let state = GestureState(wrappedValue: 0)
        fixture.mount(
            DragGesture(minimumDistance: 0)
                .updating(state) { value, count, _ in count += 1 }
                .onEnded { _ in fixture.log.append("ended") }
                .onCancelled { fixture.log.append("cancelled, state \(state.wrappedValue)") })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 20, y: 10, at: 10)
        fixture.hand.cancel(1, at: 20)
        fixture.surface.cancelAll(at: .milliseconds(30))
        #expect(fixture.log == ["cancelled, state 2"])
        #expect(state.wrappedValue == 0)
    }

    @Test func aTransactionHasTheTimeOfTheFrame() {
        let fixture = GestureFixture()
        let state = GestureState(wrappedValue: Timestamp.zero)
        fixture.mount(
            DragGesture(minimumDistance: 0).updating(state) { _, time, transaction in time = transaction.time })
        fixture.hand.down(1, x: 10, y: 10, at: 12)
        #expect(state.wrappedValue == .milliseconds(12))
    }

    @Test func whatIsHeldIsDeliveredInItsOrderUpdatesIncludedAndThenTheStateResets() {
        let fixture = GestureFixture()
        let state = GestureState(wrappedValue: 0)
        let press = LongPressGesture().onChanged { _ in fixture.log.append("press") }
        let drag = DragGesture(minimumDistance: 0)
            .updating(state) { _, count, _ in count += 1 }
            .onChanged { value in fixture.log.append("drag to \(Int(value.location.x)), state \(state.wrappedValue)") }
            .onEnded { _ in fixture.log.append("drag ended") }
        fixture.mount(press.exclusively(before: drag))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 12, y: 10, at: 10)
        #expect(fixture.log == ["press"])
        #expect(state.wrappedValue == 0)
        fixture.hand.up(1, at: 20)
        #expect(fixture.log == ["press", "drag to 10, state 1", "drag to 12, state 2", "drag ended"])
        #expect(state.wrappedValue == 0)
    }

    @Test func aCustomGestureWithABodyAloneHasItsBodysValue() {
        struct Nudge: Gesture {
            var body: some Gesture<Points> {
                DragGesture(minimumDistance: 4).map { $0.translation.width }
            }
        }
        let fixture = GestureFixture()
        fixture.mount(Nudge().onChanged { fixture.log.append("\($0)") })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 13, y: 10, at: 10)
        fixture.hand.move(1, x: 16, y: 10, at: 20)
        #expect(fixture.log == ["6.0"])
    }

    @Test func aGestureWhoseTypeIsHiddenDoesWhatItDoes() {
        let fixture = GestureFixture()
        let any: [AnyGesture<Int>] = [
            AnyGesture(TapGesture().map { 1 }), AnyGesture(DragGesture().map { _ in 2 }),
        ]
        for gesture in any { fixture.mount(gesture.onEnded { fixture.log.append("\($0)") }) }
        // The regions lie on each other: the later one is in front.
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 40, y: 10, at: 10)
        fixture.hand.up(1, at: 20)
        #expect(fixture.log == ["2"])
    }
}
