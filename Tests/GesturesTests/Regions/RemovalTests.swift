import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Removing regions and gestures")
struct RemovalTests {
    private let fixture = GestureFixture()
    private let board: Region
    private let pad: Region

    init() {
        board = fixture.surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "board")
        pad = board.addRegion(frame: Rect(x: 100, y: 0, width: 100, height: 100), name: "pad")
    }

    private var slide: DragGesture { DragGesture(minimumDistance: 0) }

    // MARK: Fingers

    @Test func whatARemovedGestureHasUnderWayIsCancelledOnceAndItHearsNoMore() {
        let drag = pad.gesture(fixture.logging("drag", slide))
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        pad.removeGesture(drag)
        #expect(fixture.log == ["drag changed", "drag cancelled"])
        fixture.hand.move(1, x: 120, y: 10, at: 10)
        fixture.hand.up(1, at: 20)
        fixture.drag(2, x: 110, by: 20, at: 30)
        #expect(fixture.log == ["drag changed", "drag cancelled"])
        #expect(pad.gestures.isEmpty)
        #expect(drag.region == nil)
        #expect(fixture.surface.isIdle)
    }

    @Test func aRemovedGestureThatWaitsWithoutAFingerLeavesNoDeadline() {
        let twice = pad.gesture(fixture.logging("twice", TapGesture(count: 2)))
        fixture.tap(1, x: 110)
        #expect(fixture.surface.deadline != .distantFuture)
        pad.removeGesture(twice)
        #expect(fixture.surface.deadline == .distantFuture)
    }

    @Test func aRemovedRegionTakesAllThatIsInItAlong() {
        let key = pad.addRegion(frame: Rect(x: 0, y: 0, width: 50, height: 50), name: "key")
        pad.gesture(fixture.logging("pad", slide).perTouch(maximum: 2))
        key.simultaneousGesture(fixture.logging("key", slide))
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.down(2, x: 160, y: 10, at: 10)
        fixture.log.removeAll()
        pad.removeFromParent()
        #expect(fixture.log.sorted() == ["key cancelled", "pad cancelled", "pad cancelled"])
        #expect(board.children.isEmpty)
        #expect(pad.parent == nil && key.parent == nil)
        #expect(fixture.surface.region(at: Point(x: 110, y: 10)) === board)
        fixture.hand.up(1, 2, at: 20)
        #expect(fixture.log.count == 3)
        #expect(fixture.surface.isIdle)
    }

    @Test func aGestureFurtherOutKeepsTheFingerThatCameDownOnARemovedRegion() {
        board.gesture(fixture.logging("scroll", slide))
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        pad.removeFromParent()
        fixture.hand.move(1, x: 130, y: 10, at: 10)
        fixture.hand.up(1, at: 20)
        #expect(fixture.log == ["scroll changed", "scroll changed", "scroll ended"])
    }

    @Test func whatWasLeftAloneByAFingerOfARemovedRegionIsStillArbitrated() {
        pad.gesture(fixture.logging("tap", TapGesture()))
        board.gesture(fixture.logging("twice", TapGesture(count: 2)))
        board.gesture(fixture.logging("drag", DragGesture()))
        fixture.tap(1, x: 110)
        pad.removeFromParent()
        fixture.drag(2, x: 110, by: 30, at: 100)
        #expect(fixture.log == ["tap ended", "drag changed", "drag ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func theRootIsNotRemoved() {
        fixture.surface.root.removeFromParent()
        #expect(fixture.surface.region(at: Point(x: 110, y: 10)) === pad)
    }

    @Test func aGestureOfAnotherRegionIsNotRemoved() {
        let tap = pad.gesture(fixture.logging("tap", TapGesture()))
        board.removeGesture(tap)
        fixture.tap(1, x: 110)
        #expect(fixture.log == ["tap ended"])
    }

    // MARK: In a callback

    @Test func aCallbackMayRemoveItsOwnRegion() {
        let pad = pad
        pad.gesture(fixture.logging("tap", TapGesture().onEnded { pad.removeFromParent() }))
        pad.simultaneousGesture(fixture.logging("drag", slide))
        fixture.tap(1, x: 110)
        fixture.tap(2, x: 110, at: 100)
        #expect(fixture.log == ["drag changed", "tap ended", "drag ended"])
        #expect(fixture.surface.region(at: Point(x: 110, y: 10)) === board)
        #expect(fixture.surface.counters.reentrantCalls == 0)
    }

    @Test func aCallbackMayRemoveAGestureThatHasTheFingerAfterTheFrame() {
        let fixture = fixture
        let pad = pad
        let drag = pad.simultaneousGesture(fixture.logging("drag", slide))
        pad.simultaneousGesture(
            LongPressGesture(minimumDuration: 0.1).onEnded { _ in
                pad.removeGesture(drag)
                pad.removeGesture(drag)
                fixture.log.append("removed")
            })
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.wait(until: 150)
        fixture.hand.up(1, at: 200)
        #expect(fixture.log == ["drag changed", "removed", "drag cancelled"])
    }

    @Test func theCallbackOfARemovalMayRemoveMore() {
        let (board, pad) = (board, pad)
        pad.gesture(fixture.logging("drag", slide.onCancelled { board.removeFromParent() }))
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        pad.removeFromParent()
        #expect(fixture.surface.root.children.isEmpty)
        #expect(fixture.log == ["drag changed", "drag cancelled"])
    }

    // MARK: Relations

    @Test func whoWaitsForARemovedGestureGoesOn() {
        let once = pad.gesture(fixture.logging("once", TapGesture()))
        let twice = board.gesture(fixture.logging("twice", TapGesture(count: 2)))
        once.require(toFail: twice)
        fixture.tap(1, x: 110)
        #expect(fixture.log == [])
        board.removeGesture(twice)
        #expect(fixture.log == ["once ended"])
        fixture.tap(2, x: 110, at: 100)
        #expect(fixture.log == ["once ended", "once ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func aRemovedGestureWaitsForNobody() {
        let drag = pad.gesture(fixture.logging("drag", slide))
        let press = board.gesture(fixture.logging("press", LongPressGesture()))
        drag.require(toFail: press)
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        pad.removeFromParent()
        fixture.hand.up(1, at: 600)
        #expect(fixture.log == ["press changed", "press ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func whatARemovedGestureHeldIsDeliveredWhereItHadEnded() {
        let once = pad.gesture(fixture.logging("once", TapGesture()))
        once.require(toFail: board.gesture(fixture.logging("twice", TapGesture(count: 2))))
        fixture.tap(1, x: 110)
        pad.removeGesture(once)
        #expect(fixture.log == ["once ended"])
        fixture.tap(2, x: 110, at: 1000)
        fixture.tap(3, x: 110, at: 1100)
        #expect(fixture.log == ["once ended", "twice ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func theMaskOfARemovedGestureIsNoMore() {
        let all = board.gesture(fixture.logging("all", slide), including: .gesture)
        pad.gesture(fixture.logging("tap", TapGesture()))
        fixture.tap(1, x: 110)
        #expect(fixture.log == ["all changed", "all ended"])
        board.removeGesture(all)
        fixture.tap(2, x: 110, at: 100)
        #expect(fixture.log == ["all changed", "all ended", "tap ended"])
    }

    @Test func ofTheGesturesThatAreLeftTheEarlierStillComesFirst() {
        let first = pad.gesture(fixture.logging("first", slide))
        pad.gesture(fixture.logging("second", slide))
        pad.removeGesture(first)
        pad.gesture(fixture.logging("third", slide))
        fixture.tap(1, x: 110)
        #expect(fixture.log == ["second changed", "second ended"])
    }

    // MARK: The tree

    @Test func siblingsAreHitWhereTheyAreAfterSomeWereRemovedAndOthersAdded() {
        var keys = (0..<130).map { board.addRegion(frame: Rect(x: 3 * Double($0), y: 200, width: 3, height: 3)) }
        for index in stride(from: 128, through: 0, by: -2) { keys.remove(at: index).removeFromParent() }
        for index in 0..<10 {
            keys.append(board.addRegion(frame: Rect(x: 6 * Double(index), y: 200, width: 3, height: 3)))
        }
        for key in keys {
            let center = Point(x: key.globalFrame.minX + 1.5, y: 201)
            #expect(fixture.surface.region(at: center) === key)
        }
        #expect(fixture.surface.region(at: Point(x: 6 * 15 + 1.5, y: 201)) === board)
        keys.forEach { $0.removeFromParent() }
        pad.removeFromParent()
        #expect(fixture.surface.region(at: Point(x: 110, y: 10)) === board)
    }

    // MARK: Raw touches

    @Test func rawTouchesOfARemovedRegionAreCancelledForAllThatHearThem() {
        let fixture = fixture
        board.onTouch { fixture.log.append("board \($0.phase)") }
        pad.onTouch { fixture.log.append("pad \($0.phase)") }
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        pad.removeFromParent()
        fixture.hand.move(1, x: 120, y: 10, at: 10)
        fixture.hand.up(1, at: 20)
        #expect(fixture.log == ["pad began", "board began", "pad cancelled", "board cancelled"])
    }

    @Test(arguments: ["first", "second"])
    func aFingerThatGlidesIsCancelledWhereItIsIfEitherRegionIsRemoved(removed: String) {
        let fixture = fixture
        for (index, name) in ["first", "second"].enumerated() {
            let pad = pad.addRegion(frame: Rect(x: 50 * Double(index), y: 0, width: 50, height: 50), name: name)
            pad.glides = true
            pad.onTouch { fixture.log.append("\(name) \($0.phase)") }
        }
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.move(1, x: 160, y: 10, at: 10)
        pad.children.first { $0.name == removed }?.removeFromParent()
        fixture.hand.move(1, x: 110, y: 10, at: 20)
        fixture.hand.up(1, at: 30)
        #expect(fixture.log == ["first began", "second entered", "first left", "second cancelled"])
    }

    @Test func aRemovedGestureDelaysRawTouchesNoMore() {
        let fixture = fixture
        pad.onTouch { fixture.log.append("pad \($0.phase)") }
        let twice = pad.gesture(TapGesture(count: 2))
        twice.delaysTouchesBegan = true
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        #expect(fixture.log == [])
        pad.removeGesture(twice)
        #expect(fixture.log == ["pad began"])
    }

    @Test func aRemovedRegionPerformsNoAction() {
        var count = 0
        pad.accessibilityAction(.activate) { count += 1 }
        pad.removeFromParent()
        #expect(!pad.perform(.activate))
        #expect(count == 0)
    }
}
