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
        surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 70)).gesture(gesture)
    }
}

extension GestureFixture {
    /// A gesture that logs what it does as `NAME changed`, `NAME ended`, `NAME cancelled`. Where it is local.
    func logging<G: Gesture>(_ name: String, _ gesture: G) -> some Gesture {
        gesture.named(name)
            .onChanged { [unowned self] _ in log.append("\(name) changed") }
            .onEnded { [unowned self] _ in log.append("\(name) ended") }
            .onCancelled { [unowned self] in log.append("\(name) cancelled") }
    }

    /// A finger that comes down, moves by a distance, and lifts.
    func drag(_ id: UInt32, x: Points, y: Points = 10, by distance: Points, at milliseconds: Double = 0) {
        hand.down(id, x: x, y: y, at: milliseconds)
        hand.move(id, x: x + distance, y: y, at: milliseconds + 10)
        hand.up(id, at: milliseconds + 20)
    }

    func tap(_ id: UInt32, x: Points, y: Points = 10, at milliseconds: Double = 0) {
        hand.down(id, x: x, y: y, at: milliseconds)
        hand.up(id, at: milliseconds + 20)
    }
}
