import GestureTestKit
import Gestures
import Testing
import Touch

/// Relations that a gesture is asked about when both have a finger.
@Suite("Asked relations")
struct AskedRelationTests {
    private let fixture = GestureFixture()
    private let outer: Region
    private let inner: Region

    init() {
        outer = fixture.surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        inner = outer.addRegion(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    }

    private var slide: DragGesture { DragGesture(minimumDistance: 10) }

    // MARK: Failure

    @Test(arguments: ["the waiter", "the required one"])
    func aGestureWaitsWhereItOrTheOtherSaysSo(asked: String) {
        let once = inner.gesture(fixture.logging("once", TapGesture()))
        let twice = outer.gesture(fixture.logging("twice", TapGesture(count: 2)))
        if asked == "the waiter" {
            once.shouldRequireFailure = { $0 === twice }
        } else {
            twice.shouldBeRequiredToFail = { $0 === once }
        }
        fixture.tap(1, x: 10)
        #expect(fixture.log == [])
        fixture.hand.wait(until: 400)
        #expect(fixture.log == ["once ended"])
        fixture.tap(2, x: 10, at: 1000)
        fixture.tap(3, x: 10, at: 1100)
        fixture.hand.wait(until: 2000)
        #expect(fixture.log == ["once ended", "twice ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func whoAnswersNoWaitsForNobody() {
        let once = inner.gesture(fixture.logging("once", TapGesture()))
        outer.gesture(fixture.logging("twice", TapGesture(count: 2)))
        once.shouldRequireFailure = { _ in false }
        fixture.tap(1, x: 10)
        #expect(fixture.log == ["once ended"])
    }

    @Test func itIsAskedWhenAFingerComesDownOnBothAndInNoOtherFrame() {
        let fixture = fixture
        let drag = inner.gesture(DragGesture(minimumDistance: 30))
        outer.gesture(TapGesture().named("tap"))
        outer.addRegion(frame: Rect(x: 200, y: 0, width: 100, height: 100)).gesture(TapGesture().named("elsewhere"))
        drag.shouldRequireFailure = { other in
            fixture.log.append("drag and \(other.name)")
            return false
        }
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        #expect(fixture.log == ["drag and tap"])
        for step in 1...9 { fixture.hand.move(1, x: 10 + Double(step), y: 10, at: 10 * Double(step)) }
        fixture.hand.up(1, at: 100)
        fixture.tap(2, x: 210, at: 200)
        #expect(fixture.log == ["drag and tap"])
        fixture.tap(3, x: 10, at: 1000)
        #expect(fixture.log == ["drag and tap", "drag and tap"])
    }

    @Test func theAnswerIsForThatTouchAlone() {
        var waits = true
        let once = inner.gesture(fixture.logging("once", TapGesture()))
        outer.gesture(fixture.logging("twice", TapGesture(count: 2)))
        once.shouldRequireFailure = { _ in waits }
        fixture.tap(1, x: 10)
        #expect(fixture.log == [])
        fixture.hand.wait(until: 1000)
        waits = false
        fixture.tap(2, x: 10, at: 1000)
        #expect(fixture.log == ["once ended", "once ended"])
    }

    @Test func aGestureThatIsAttachedLaterIsAskedAboutToo() {
        let once = inner.gesture(fixture.logging("once", TapGesture()))
        once.shouldRequireFailure = { $0.name == "twice" }
        fixture.tap(1, x: 10)
        #expect(fixture.log == ["once ended"])
        let twice = outer.gesture(fixture.logging("twice", TapGesture(count: 2)))
        fixture.tap(2, x: 10, at: 1000)
        #expect(fixture.log == ["once ended"])
        outer.removeGesture(twice)
        #expect(fixture.log == ["once ended", "once ended"])
        fixture.tap(3, x: 10, at: 2000)
        #expect(fixture.log.count == 3)
    }

    @Test func ofTwoThatWouldWaitForEachOtherOneWaits() {
        let tap = inner.gesture(fixture.logging("tap", TapGesture()))
        let press = outer.gesture(fixture.logging("press", LongPressGesture()))
        tap.shouldRequireFailure = { _ in true }
        press.shouldRequireFailure = { _ in true }
        fixture.tap(1, x: 10)
        fixture.hand.down(2, x: 10, y: 10, at: 1000)
        fixture.hand.up(2, at: 1600)
        #expect(fixture.log.filter { $0.hasSuffix("ended") } == ["tap ended", "press ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func aGestureUnderWayCannotLearnToWait() {
        let drag = inner.gesture(fixture.logging("drag", DragGesture(minimumDistance: 0)))
        let press = outer.gesture(LongPressGesture().named("press"))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        drag.shouldRequireFailure = { $0 === press }
        fixture.hand.move(1, x: 20, y: 10, at: 10)
        fixture.hand.up(1, at: 20)
        #expect(fixture.log == ["drag changed", "drag changed", "drag ended"])
        #expect(fixture.surface.refusals == ["drag cannot learn to wait while it is under way"])
    }

    // MARK: Prevention

    @Test(arguments: ["the winner", "the other"])
    func whatIsNotPreventedGoesOnBesideTheWinner(asked: String) {
        let near = inner.gesture(fixture.logging("near", slide))
        let far = outer.gesture(fixture.logging("far", DragGesture(minimumDistance: 30)))
        if asked == "the winner" {
            near.canPrevent = { $0 !== far }
        } else {
            far.canBePrevented = { $0 !== near }
        }
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 25, y: 10, at: 10)
        fixture.hand.move(1, x: 60, y: 10, at: 20)
        fixture.hand.up(1, at: 30)
        #expect(fixture.log == ["near changed", "near changed", "far changed", "near ended", "far ended"])
    }

    @Test func theAnswerConcernsOneDirection() {
        let near = inner.gesture(fixture.logging("near", DragGesture(minimumDistance: 30)))
        let far = outer.gesture(fixture.logging("far", slide))
        near.canPrevent = { $0 !== far }
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 25, y: 10, at: 10)
        fixture.hand.move(1, x: 60, y: 10, at: 20)
        fixture.hand.up(1, at: 30)
        #expect(fixture.log == ["far changed", "far changed", "far ended"])
    }

    @Test func aDeclaredPreventionCountsMoreThanAnAnswer() {
        let near = inner.gesture(fixture.logging("near", slide))
        let far = outer.gesture(fixture.logging("far", DragGesture(minimumDistance: 30)))
        near.prevent(far)
        far.canBePrevented = { _ in false }
        fixture.drag(1, x: 10, by: 40)
        #expect(fixture.log == ["near changed", "near ended"])
    }

    @Test func itIsAskedWhenOneIsRecognisedAndInNoOtherFrame() {
        var asked: [String] = []
        let near = inner.gesture(fixture.logging("near", slide))
        let far = outer.gesture(fixture.logging("far", DragGesture(minimumDistance: 300)))
        near.canPrevent = { other in
            asked.append("\(other.name) prevented")
            return true
        }
        far.canBePrevented = { other in
            asked.append("prevented by \(other.name)")
            return true
        }
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        #expect(asked == [])
        fixture.hand.move(1, x: 25, y: 10, at: 10)
        #expect(asked == ["far prevented", "prevented by near"])
        for step in 1...9 { fixture.hand.move(1, x: 25 + Double(step), y: 10, at: 10 + 10 * Double(step)) }
        fixture.hand.up(1, at: 200)
        #expect(asked.count == 2)
        #expect(fixture.log.last == "near ended")
    }
}
