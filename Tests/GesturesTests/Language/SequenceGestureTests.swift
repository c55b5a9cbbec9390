import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Sequences")
struct SequenceGestureTests {
    @Test func aSequenceWhoseSecondGetsNoFingerInTimeIsCancelled() {
        let fixture = GestureFixture()
        fixture.mount(
            TapGesture().sequenced(before: DragGesture(minimumDistance: 0))
                .onChanged { _ in fixture.log.append("changed") }
                .onCancelled { fixture.log.append("cancelled at \(fixture.surface.now.nanoseconds / 1_000_000)") })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.up(1, at: 10)
        #expect(fixture.log == ["changed"])
        fixture.hand.wait(until: 1000)
        #expect(fixture.log == ["changed", "cancelled at 360"])
        #expect(fixture.surface.isIdle)
    }
}
