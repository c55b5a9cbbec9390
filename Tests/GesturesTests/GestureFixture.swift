import GestureTestKit
import Gestures
import Touch

/// A surface with one region, for tests of one gesture.
final class GestureFixture {
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
