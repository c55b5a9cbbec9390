import GestureTestKit
import Gestures
import Testing
import Time
import Touch

/// A surface with one region, for tests of one gesture.
final class TestStage {
    let surface = Surface()
    let hand: Hand
    var log: [String] = []

    init() {
        hand = Hand(on: surface)
    }

    func mount<G: Gesture>(_ gesture: G) {
        surface.region(frame: Rect(x: 0, y: 0, width: 700, height: 70)).gesture(gesture)
    }
}

@Suite("Callbacks")
struct CallbackTests {
    @Test func updatingComesBeforeChangedChangedBeforeEndedAndTheStateResetsLastHoweverTheyAreWritten() {
        let stage = TestStage()
        let state = GestureState(wrappedValue: 0) { value, reason in stage.log.append("reset of \(value): \(reason)") }
        stage.mount(
            LongPressGesture(minimumDuration: 0)
                .onEnded { _ in stage.log.append("ended, state \(state.wrappedValue)") }
                .onChanged { _ in stage.log.append("changed, state \(state.wrappedValue)") }
                .updating(state) { _, value, _ in
                    value += 1
                    stage.log.append("updating")
                })
        stage.hand.down(1, x: 10, y: 10, at: 0)
        #expect(stage.log == ["updating", "changed, state 1", "ended, state 1", "reset of 1: ended"])
        #expect(state.wrappedValue == 0)
    }

    @Test func aStateResetsWhenTheGestureFailsAndIsToldWhy() {
        let stage = TestStage()
        let state = GestureState(wrappedValue: 0) { _, reason in stage.log.append("\(reason == .failed(.tooEarly))") }
        stage.mount(LongPressGesture().updating(state) { _, value, _ in value = 7 })
        stage.hand.down(1, x: 10, y: 10, at: 0)
        #expect(state.wrappedValue == 7)
        stage.hand.up(1, at: 100)
        #expect(state.wrappedValue == 0)
        #expect(stage.log == ["true"])
    }

    @Test func aStateResetsWhenTheGestureIsCancelledAndTheCancellationIsToldOnce() {
        let stage = TestStage()
        let state = GestureState(wrappedValue: 0)
        stage.mount(
            DragGesture(minimumDistance: 0)
                .updating(state) { value, count, _ in count += 1 }
                .onEnded { _ in stage.log.append("ended") }
                .onCancelled { stage.log.append("cancelled, state \(state.wrappedValue)") })
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.move(1, x: 20, y: 10, at: 10)
        stage.hand.cancel(1, at: 20)
        stage.surface.cancelAll(at: .milliseconds(30))
        #expect(stage.log == ["cancelled, state 2"])
        #expect(state.wrappedValue == 0)
    }

    @Test func aTransactionHasTheTimeOfTheFrame() {
        let stage = TestStage()
        let state = GestureState(wrappedValue: Timestamp.zero)
        stage.mount(DragGesture(minimumDistance: 0).updating(state) { _, time, transaction in time = transaction.time })
        stage.hand.down(1, x: 10, y: 10, at: 12)
        #expect(state.wrappedValue == .milliseconds(12))
    }

    @Test func whatIsHeldIsDeliveredInItsOrderUpdatesIncludedAndThenTheStateResets() {
        let stage = TestStage()
        let state = GestureState(wrappedValue: 0)
        let press = LongPressGesture().onChanged { _ in stage.log.append("press") }
        let drag = DragGesture(minimumDistance: 0)
            .updating(state) { _, count, _ in count += 1 }
            .onChanged { value in stage.log.append("drag to \(Int(value.location.x)), state \(state.wrappedValue)") }
            .onEnded { _ in stage.log.append("drag ended") }
        stage.mount(press.exclusively(before: drag))
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.move(1, x: 12, y: 10, at: 10)
        #expect(stage.log == ["press"])
        #expect(state.wrappedValue == 0)
        stage.hand.up(1, at: 20)
        #expect(stage.log == ["press", "drag to 10, state 1", "drag to 12, state 2", "drag ended"])
        #expect(state.wrappedValue == 0)
    }

    @Test func aCustomGestureWithABodyAloneHasItsBodysValue() {
        struct Nudge: Gesture {
            var body: some Gesture<Points> {
                DragGesture(minimumDistance: 4).map { $0.translation.width }
            }
        }
        let stage = TestStage()
        stage.mount(Nudge().onChanged { stage.log.append("\($0)") })
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.move(1, x: 13, y: 10, at: 10)
        stage.hand.move(1, x: 16, y: 10, at: 20)
        #expect(stage.log == ["6.0"])
    }

    @Test func aGestureWhoseTypeIsHiddenDoesWhatItDoes() {
        let stage = TestStage()
        let any: [AnyGesture<Int>] = [
            AnyGesture(TapGesture().map { 1 }), AnyGesture(DragGesture().map { _ in 2 }),
        ]
        for gesture in any { stage.mount(gesture.onEnded { stage.log.append("\($0)") }) }
        // The regions lie on each other: the later one is in front.
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.move(1, x: 40, y: 10, at: 10)
        stage.hand.up(1, at: 20)
        #expect(stage.log == ["2"])
    }
}
