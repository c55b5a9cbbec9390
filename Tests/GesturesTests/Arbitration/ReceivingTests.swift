import GestureTestKit
import Gestures
import Testing
import Touch

/// Which fingers a gesture hears.
@Suite("Receiving fingers")
struct ReceivingTests {
    private let fixture = GestureFixture()
    private let region: Region
    private let drag: MountedGesture

    init() {
        region = fixture.surface.root.addRegion(frame: Rect(x: 100, y: 0, width: 400, height: 400))
        drag = region.gesture(fixture.logging("drag", DragGesture(minimumDistance: 0)).perTouch(maximum: 4))
    }

    private func down(_ id: UInt32, tool: Tool = .finger, x: Points = 110, at milliseconds: Double) {
        fixture.hand.frame(at: milliseconds) { $0.down(id, x: x, y: 10, tool: tool) }
    }

    @Test func aFingerThatIsNotToBeReceivedIsNotHeard() {
        var asked: [String] = []
        drag.shouldReceive = { touch in
            asked.append("\(touch.id.rawValue) at \(Int(touch.location.x)), \(Int(touch.globalLocation.x))")
            return touch.location.x < 50
        }
        down(1, at: 0)
        down(2, x: 200, at: 10)
        #expect(asked == ["1 at 10, 110", "2 at 100, 200"])
        fixture.hand.up(1, 2, at: 20)
        #expect(fixture.log == ["drag changed", "drag ended"])
    }

    @Test func onlyAllowedToolsAreHeard() {
        drag.allowedTools = [.pen]
        down(1, at: 0)
        #expect(fixture.log == [])
        down(2, tool: .pen, at: 10)
        #expect(fixture.log == ["drag changed"])
    }

    @Test(arguments: [false, true])
    func anExclusiveToolKeepsOthersAway(isExclusive: Bool) {
        drag.requiresExclusiveTool = isExclusive
        down(1, at: 0)
        down(2, tool: .pen, at: 10)
        down(3, at: 20)
        #expect(fixture.log.count == (isExclusive ? 2 : 3))
        fixture.hand.up(1, 2, 3, at: 30)
        fixture.log.removeAll()
        down(4, tool: .pen, at: 40)
        #expect(fixture.log == ["drag changed"])
    }

    @Test func anIgnoredFingerIsHeardNoMoreAsIfItWereCancelled() {
        down(1, at: 0)
        down(2, at: 10)
        drag.ignore(ContactID(1))
        #expect(fixture.log == ["drag changed", "drag changed", "drag cancelled"])
        fixture.hand.up(1, at: 20)
        #expect(fixture.log.count == 3)
        fixture.hand.up(2, at: 30)
        #expect(fixture.log.last == "drag ended")
        #expect(fixture.surface.isIdle)
    }

    @Test func aFingerMayBeIgnoredByACallback() {
        let fixture = fixture
        let other = region.simultaneousGesture(TapGesture().onEnded { fixture.log.append("tap") })
        region.simultaneousGesture(
            DragGesture(minimumDistance: 0).onChanged { _ in other.ignore(ContactID(1)) })
        drag.isEnabled = false
        fixture.tap(1, x: 110)
        fixture.tap(2, x: 110, at: 100)
        #expect(fixture.log == ["tap"])
        #expect(fixture.surface.counters.reentrantCalls == 0)
    }

    @Test func aGestureThatIsSwitchedOffIsCancelledAndHearsNothing() {
        down(1, at: 0)
        drag.isEnabled = false
        #expect(fixture.log == ["drag changed", "drag cancelled"])
        fixture.hand.move(1, x: 130, y: 10, at: 10)
        down(2, at: 20)
        #expect(fixture.log == ["drag changed", "drag cancelled"])
        drag.isEnabled = true
        down(3, at: 30)
        fixture.hand.up(1, 2, 3, at: 40)
        #expect(fixture.log == ["drag changed", "drag cancelled", "drag changed", "drag ended"])
    }

    @Test func switchedOffInTheUpdateInWhichItRestsAGestureKeepsItsLaterFingers() {
        let drag = drag
        // The tap's callback comes first: its region lies inside.
        let key = region.addRegion(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let tap = key.simultaneousGesture(TapGesture().onEnded { drag.isEnabled = false })
        fixture.tap(1, x: 110)
        #expect(fixture.log == ["drag changed", "drag ended"])
        #expect(fixture.surface.isIdle)
        fixture.log.removeAll()
        drag.isEnabled = true
        down(2, x: 200, at: 1000)
        key.removeGesture(tap)
        fixture.hand.up(2, at: 1100)
        #expect(fixture.log == ["drag changed", "drag ended"])
    }

    @Test func aNameIsSetAfterwardsToo() {
        drag.name = "voices"
        #expect(drag.name == "voices")
        #expect(fixture.surface.name(of: drag.id) == "voices")
    }
}
