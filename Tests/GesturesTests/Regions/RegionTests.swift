import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Regions")
struct RegionTests {
    private let fixture = GestureFixture()

    private func region(_ name: String, x: Points, width: Points) -> Region {
        let fixture = fixture
        let region = fixture.surface.root.addRegion(frame: Rect(x: x, y: 0, width: width, height: 70))
        region.gesture(
            DragGesture(minimumDistance: 0).onChanged { fixture.log.append("\(name) \(Int($0.location.x))") })
        return region
    }

    @Test func aRegionThatMovesUnderAFingerDoesNotMoveTheFinger() {
        let handle = region("handle", x: 100, width: 100)
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        handle.frame.origin.x = 500
        fixture.hand.move(1, x: 120, y: 10, at: 10)
        #expect(fixture.log == ["handle 10", "handle 20"])
    }

    @Test func aRegionThatIsSwitchedOffKeepsTheFingersThatItHasAndGetsNone() {
        let back = region("back", x: 0, width: 700)
        let front = region("front", x: 100, width: 100)
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        front.isEnabled = false
        fixture.hand.move(1, x: 120, y: 10, at: 10)
        fixture.hand.down(2, x: 110, y: 10, at: 20)
        back.isEnabled = false
        fixture.hand.down(3, x: 110, y: 10, at: 30)
        #expect(fixture.log == ["front 10", "front 20", "back 110"])
    }

    @Test func aGlobalLocationIsTheSurfaces() {
        let fixture = fixture
        let region = fixture.surface.root.addRegion(frame: Rect(x: 100, y: 0, width: 100, height: 70))
        region.gesture(
            DragGesture(minimumDistance: 0, coordinateSpace: .global)
                .onChanged { fixture.log.append("\(Int($0.location.x))") })
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        #expect(fixture.log == ["110"])
    }
}
