import GestureTestKit
import Gestures
import Testing
import Touch

/// Who wins a finger.
@Suite("Arbitration")
struct ArbitrationTests {
    private let fixture = GestureFixture()
    private let outer: Region
    private let inner: Region

    init() {
        outer = fixture.surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        inner = outer.addRegion(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    }

    private var slide: DragGesture { DragGesture(minimumDistance: 10) }

    @Test func theRegionInsideWinsOverTheOneOutside() {
        outer.gesture(fixture.logging("outer", slide))
        inner.gesture(fixture.logging("inner", slide))
        fixture.drag(1, x: 10, by: 20)
        #expect(fixture.log == ["inner changed", "inner ended"])
    }

    @Test func aHighPriorityGestureWinsOverThoseInsideAndOverPlainOnesOfItsRegion() {
        outer.gesture(fixture.logging("plain", slide))
        outer.highPriorityGesture(fixture.logging("outer", slide))
        inner.highPriorityGesture(fixture.logging("inner", slide))
        fixture.drag(1, x: 10, by: 20)
        #expect(fixture.log == ["outer changed", "outer ended"])
    }

    @Test func ofTwoGesturesOfARegionTheEarlierWins() {
        inner.gesture(fixture.logging("first", slide))
        inner.gesture(fixture.logging("second", slide))
        fixture.drag(1, x: 10, by: 20)
        #expect(fixture.log == ["first changed", "first ended"])
    }

    @Test func theFirstToBeRecognisedWinsAndOneOfHigherPriorityCannotSteal() {
        outer.highPriorityGesture(fixture.logging("far", DragGesture(minimumDistance: 30)))
        inner.gesture(fixture.logging("near", slide))
        fixture.drag(1, x: 10, by: 12)
        fixture.log.removeAll()
        fixture.hand.down(2, x: 10, y: 10, at: 100)
        fixture.hand.move(2, x: 25, y: 10, at: 110)
        fixture.hand.move(2, x: 60, y: 10, at: 120)
        fixture.hand.up(2, at: 130)
        #expect(fixture.log == ["near changed", "near changed", "near ended"])
    }

    @Test func aSimultaneousGestureRunsBesideEveryOther() {
        outer.simultaneousGesture(fixture.logging("outer", slide))
        inner.gesture(fixture.logging("inner", slide))
        fixture.drag(1, x: 10, by: 20)
        #expect(fixture.log == ["inner changed", "outer changed", "inner ended", "outer ended"])
    }

    @Test func gesturesThatAreDeclaredSimultaneousRunBesideEachOther() {
        let outer = outer.gesture(fixture.logging("outer", slide))
        let inner = inner.gesture(fixture.logging("inner", slide))
        outer.recognizeSimultaneously(with: inner)
        fixture.drag(1, x: 10, by: 20)
        #expect(fixture.log == ["inner changed", "outer changed", "inner ended", "outer ended"])
    }

    @Test func anExplicitPreventionCountsMoreThanThatTwoAreSimultaneous() {
        let outer = outer.simultaneousGesture(fixture.logging("outer", DragGesture(minimumDistance: 30)))
        let inner = inner.gesture(fixture.logging("inner", slide))
        outer.prevent(inner)
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 25, y: 10, at: 10)
        fixture.hand.move(1, x: 50, y: 10, at: 20)
        fixture.hand.up(1, at: 30)
        #expect(fixture.log == ["inner changed", "inner cancelled", "outer changed", "outer ended"])
    }

    @Test func losersAreToldBeforeTheWinnerActs() {
        let fixture = fixture
        let pressing = GestureState(wrappedValue: false) { _, _ in fixture.log.append("press reset") }
        outer.gesture(LongPressGesture().updating(pressing) { _, isPressing, _ in isPressing = true })
        inner.gesture(fixture.logging("inner", DragGesture(minimumDistance: 5)))
        fixture.drag(1, x: 10, by: 6)
        #expect(fixture.log == ["press reset", "inner changed", "inner ended"])
    }

    @Test func aLoserThatEndedInTheSameFrameIsNotDelivered() {
        outer.gesture(fixture.logging("outer", TapGesture()))
        inner.gesture(fixture.logging("inner", TapGesture()))
        fixture.tap(1, x: 10)
        #expect(fixture.log == ["inner ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func aDoubleTapThatWaitsLosesToTheTapThatHadItsFinger() {
        inner.gesture(fixture.logging("twice", TapGesture(count: 2)))
        outer.gesture(fixture.logging("once", TapGesture()))
        fixture.tap(1, x: 10)
        fixture.tap(2, x: 10, at: 100)
        #expect(fixture.log == ["once ended", "once ended"])
    }

    @Test func gesturesOfDifferentFingersDoNotDisturbEachOther() {
        let other = outer.addRegion(frame: Rect(x: 200, y: 0, width: 100, height: 100))
        inner.gesture(fixture.logging("inner", slide))
        other.gesture(fixture.logging("other", slide))
        outer.gesture(fixture.logging("outer", TapGesture()))
        fixture.hand.frame(at: 0) { step in
            step.down(1, x: 10, y: 10)
            step.down(2, x: 210, y: 10)
        }
        fixture.hand.frame(at: 10) { step in
            step.move(1, x: 30, y: 10)
            step.move(2, x: 230, y: 10)
        }
        fixture.hand.up(1, 2, at: 20)
        #expect(fixture.log == ["inner changed", "other changed", "inner ended", "other ended"])
    }

    @Test func anAncestorHearsTheFingersOfTwoChildrenOnceAndWinsThemBoth() {
        let other = outer.addRegion(frame: Rect(x: 200, y: 0, width: 100, height: 100))
        inner.gesture(fixture.logging("inner", slide))
        other.gesture(fixture.logging("other", slide))
        outer.gesture(fixture.logging("pinch", MagnifyGesture()))
        fixture.hand.down(1, x: 50, y: 10, at: 0)
        fixture.hand.down(2, x: 250, y: 10, at: 10)
        fixture.hand.move(1, x: 45, y: 10, at: 20)
        fixture.hand.move(1, x: 20, y: 10, at: 30)
        fixture.hand.move(2, x: 280, y: 10, at: 40)
        fixture.hand.up(1, at: 50)
        fixture.hand.up(2, at: 60)
        #expect(fixture.log == ["pinch changed", "pinch changed", "pinch changed", "pinch ended"])
    }

    @Test func aFingerThatAGestureDoesNotFollowIsNotItsOwn() {
        outer.gesture(fixture.logging("outer", slide))
        inner.gesture(fixture.logging("inner", TapGesture()))
        fixture.hand.down(1, x: 300, y: 10, at: 0)
        fixture.hand.move(1, x: 320, y: 10, at: 10)
        fixture.tap(2, x: 10, at: 20)
        #expect(fixture.log == ["outer changed", "inner ended"])
    }

    @Test func theInstancesOfAPolyphonicGestureAreArbitratedSingly() {
        outer.gesture(fixture.logging("voice", slide).perTouch(maximum: 4))
        inner.gesture(fixture.logging("press", LongPressGesture(minimumDuration: 0.1)))
        fixture.hand.down(1, x: 300, y: 10, at: 0)
        fixture.hand.move(1, x: 320, y: 10, at: 10)
        fixture.hand.down(2, x: 10, y: 10, at: 20)
        fixture.hand.wait(until: 200)
        fixture.hand.frame(at: 210) { step in
            step.move(1, x: 330, y: 10)
            step.move(2, x: 40, y: 10)
        }
        fixture.hand.up(1, 2, at: 220)
        #expect(
            fixture.log == ["voice changed", "press changed", "press ended", "voice changed", "voice ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func aGestureThatIsNotToBeginFailsAndDisturbsNobody() {
        let inner = inner.gesture(fixture.logging("inner", slide))
        outer.gesture(fixture.logging("outer", slide))
        inner.shouldBegin = { false }
        fixture.drag(1, x: 10, by: 20)
        #expect(fixture.log == ["outer changed", "outer ended"])
        inner.shouldBegin = { true }
        fixture.log.removeAll()
        fixture.drag(2, x: 10, by: 20, at: 100)
        #expect(fixture.log == ["inner changed", "inner ended"])
    }

    @Test func aGestureAloneIsAskedWhetherItMayBeginToo() {
        var answers = [false, true]
        let press = inner.gesture(fixture.logging("press", LongPressGesture(minimumDuration: 0.1)))
        press.shouldBegin = { answers.removeFirst() }
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.up(1, at: 200)
        fixture.hand.down(2, x: 10, y: 10, at: 300)
        fixture.hand.up(2, at: 500)
        #expect(fixture.log == ["press changed", "press changed", "press ended"])
    }
}
