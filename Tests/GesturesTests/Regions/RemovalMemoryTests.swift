import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("What removed regions and gestures leave behind")
struct RemovalMemoryTests {
    private let fixture = GestureFixture()
    private let board: Region
    private let pad: Region

    init() {
        board = fixture.surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "board")
        pad = board.addRegion(frame: Rect(x: 100, y: 0, width: 100, height: 100), name: "pad")
    }

    private var slide: DragGesture { DragGesture(minimumDistance: 0) }

    @Test func whatWasRemovedIsFreed() {
        weak var region: Region?
        weak var gesture: MountedGesture?
        weak var waiter: MountedGesture?
        do {
            let key = pad.addRegion(frame: Rect(x: 0, y: 0, width: 50, height: 50))
            let drag = key.gesture(fixture.logging("drag", slide))
            let tap = pad.gesture(TapGesture())
            tap.require(toFail: drag)
            drag.require(toFail: pad.gesture(TapGesture(count: 2)))
            drag.canPrevent = { $0 !== drag }
            (region, gesture, waiter) = (key, drag, tap)
        }
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.move(1, x: 170, y: 10, at: 10)
        #expect(fixture.log == ["drag changed", "drag changed"])
        region?.removeFromParent()
        #expect(region == nil && gesture == nil && waiter != nil)
        fixture.hand.up(1, at: 20)
        fixture.tap(2, x: 110, at: 30)
        pad.removeFromParent()
        #expect(waiter == nil)
    }

    @Test func theNextGestureGetsTheNumberOfARemovedOneAndANameOfItsOwn() {
        let former = pad.gesture(TapGesture().named("former"))
        pad.removeGesture(former)
        let next = pad.gesture(TapGesture().named("next"))
        #expect(next.id == former.id)
        former.name = "gone"
        #expect(next.name == "next" && former.name == "gone")
    }

    @Test func aHandleOfARemovedGestureMayStillBeUsed() {
        let drag = pad.gesture(fixture.logging("drag", slide))
        let tap = board.gesture(fixture.logging("tap", TapGesture()))
        pad.removeFromParent()
        drag.mask = .none
        drag.isEnabled = false
        drag.isEnabled = true
        drag.name = "gone"
        drag.ignore(ContactID(1))
        tap.require(toFail: drag)
        drag.prevent(tap)
        #expect(drag.name == "gone" && drag.phase == .possible)
        pad.addRegion(frame: Rect(x: 0, y: 0, width: 50, height: 50)).gesture(slide)
        fixture.tap(1, x: 110)
        #expect(fixture.log == ["tap ended"])
    }
}
