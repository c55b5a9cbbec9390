import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Held callbacks")
struct HeldCallbackTests {
    /// A finger that rests holds back the taps of another.
    private func play(taps: Int) -> (log: [String], lost: Int) {
        let fixture = GestureFixture()
        let tap = SpatialTapGesture().onEnded { fixture.log.append("\(Int($0.location.x))") }
        fixture.mount(LongPressGesture(minimumDuration: 5).exclusively(before: tap.perTouch(maximum: 4)))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        for index in 0..<taps {
            fixture.hand.down(2, x: 100 + Double(index), y: 10, at: 20 * Double(index) + 10)
            fixture.hand.up(2, at: 20 * Double(index) + 20)
        }
        fixture.hand.move(1, x: 50, y: 10, at: 900)
        fixture.hand.up(1, at: 910)
        return (fixture.log, fixture.surface.lostCallbacks)
    }

    @Test func sixteenHaveRoom() {
        let (log, lost) = play(taps: 16)
        #expect(log == (100..<116).map { "\($0)" })
        #expect(lost == 0)
    }

    @Test func whatHasNoRoomIsCountedTheOldestFirst() {
        let (log, lost) = play(taps: 20)
        #expect(log == (104..<120).map { "\($0)" })
        #expect(lost == 4)
    }
}
