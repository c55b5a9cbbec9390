import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Masks")
struct MaskTests {
    private let fixture = GestureFixture()
    private let outer: Region
    private let inner: Region

    init() {
        outer = fixture.surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        inner = outer.addRegion(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        inner.simultaneousGesture(fixture.logging("inner", TapGesture()))
    }

    @Test(
        arguments: [
            (.all, ["inner ended", "outer ended", "other ended"]), (.gesture, ["outer ended", "other ended"]),
            (.subviews, ["inner ended", "other ended"]), (.none, ["other ended"]),
        ] as [(GestureMask, [String])])
    func aMaskConcernsItsGestureAndThoseInsideNotOthersOfItsRegion(mask: GestureMask, log: [String]) {
        outer.simultaneousGesture(fixture.logging("outer", TapGesture()), including: mask)
        outer.simultaneousGesture(fixture.logging("other", TapGesture()))
        fixture.tap(1, x: 10)
        #expect(fixture.log == log)
    }

    @Test func anotherMaskConcernsFingersThatComeDownFromThenOn() {
        let outer = outer.simultaneousGesture(fixture.logging("outer", TapGesture()))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        outer.mask = .none
        fixture.hand.up(1, at: 10)
        #expect(fixture.log == ["inner ended", "outer ended"])
        fixture.log.removeAll()
        fixture.tap(2, x: 10, at: 1000)
        #expect(fixture.log == [])
    }
}
