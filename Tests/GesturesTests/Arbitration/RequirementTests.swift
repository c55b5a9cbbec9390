import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Failure requirements")
struct RequirementTests {
    private let fixture = GestureFixture()
    private let region: Region

    init() {
        region = fixture.surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    }

    private func mountTaps() {
        let once = region.gesture(fixture.logging("once", TapGesture()))
        let twice = region.gesture(fixture.logging("twice", TapGesture(count: 2)))
        once.require(toFail: twice)
        #expect(fixture.surface.refusals == [])
    }

    @Test func aWaiterGoesOnWhenWhatItWaitsForHasFailedThoughItsFingerIsGone() {
        mountTaps()
        fixture.tap(1, x: 10)
        #expect(fixture.log == [])
        fixture.hand.wait(until: 300)
        #expect(fixture.log == [])
        fixture.hand.wait(until: 400)
        #expect(fixture.log == ["once ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func aWaiterDiesWhenWhatItWaitsForIsRecognised() {
        mountTaps()
        fixture.tap(1, x: 10)
        fixture.tap(2, x: 10, at: 100)
        fixture.hand.wait(until: 1000)
        #expect(fixture.log == ["twice ended"])
        #expect(fixture.surface.isIdle)
    }

    @Test func aWaiterDeliversWhatItHeldInItsOrder() {
        let drag = region.gesture(fixture.logging("drag", DragGesture(minimumDistance: 0)))
        let press = region.gesture(fixture.logging("press", LongPressGesture(maximumDistance: 20)))
        drag.require(toFail: press)
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.move(1, x: 15, y: 10, at: 10)
        #expect(fixture.log == ["press changed"])
        fixture.hand.move(1, x: 40, y: 10, at: 20)
        fixture.hand.up(1, at: 30)
        #expect(fixture.log == ["press changed", "drag changed", "drag changed", "drag changed", "drag ended"])
    }

    @Test func whatIsNotUnderWayCountsAsFailed() {
        let other = fixture.surface.root.addRegion(frame: Rect(x: 400, y: 0, width: 100, height: 100))
        let drag = region.gesture(fixture.logging("drag", DragGesture(minimumDistance: 0)))
        drag.require(toFail: other.gesture(fixture.logging("press", LongPressGesture())))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        #expect(fixture.log == ["drag changed"])
    }

    @Test func aGestureWaitsForOneOfAnotherRegionAndFinger() {
        let other = fixture.surface.root.addRegion(frame: Rect(x: 400, y: 0, width: 100, height: 100))
        let tap = region.gesture(fixture.logging("tap", TapGesture()))
        tap.require(toFail: other.gesture(fixture.logging("press", LongPressGesture())))
        fixture.hand.down(1, x: 410, y: 10, at: 0)
        fixture.tap(2, x: 10, at: 10)
        #expect(fixture.log == ["press changed"])
        fixture.hand.up(1, at: 100)
        #expect(fixture.log == ["press changed", "tap ended"])
    }

    @Test func aGestureThatWaitsItselfIsWaitedForToo() {
        let once = region.gesture(fixture.logging("once", TapGesture()))
        let twice = region.gesture(fixture.logging("twice", TapGesture(count: 2)))
        let other = fixture.surface.root.addRegion(frame: Rect(x: 400, y: 0, width: 100, height: 100))
        twice.require(toFail: other.gesture(LongPressGesture()))
        once.require(toFail: twice)
        fixture.tap(1, x: 10)
        fixture.tap(2, x: 10, at: 100)
        fixture.hand.wait(until: 1000)
        #expect(fixture.log == ["twice ended"])
    }

    @Test func aCompositionThatEndsWithTheLiftIsWaitedFor() {
        let once = region.gesture(fixture.logging("once", TapGesture()))
        let pair = region.gesture(fixture.logging("pair", TapGesture().sequenced(before: TapGesture())))
        once.require(toFail: pair)
        fixture.tap(1, x: 10)
        fixture.tap(2, x: 10, at: 100)
        fixture.hand.wait(until: 1000)
        #expect(fixture.log == ["pair changed", "pair ended"])
    }

    @Test func whatIsRecognisedAtTouchDownIsWaitedFor() {
        let first = region.gesture(fixture.logging("first", DragGesture(minimumDistance: 0)))
        let second = region.gesture(fixture.logging("second", DragGesture(minimumDistance: 0)))
        first.require(toFail: second)
        fixture.drag(1, x: 10, by: 20)
        #expect(fixture.log == ["second changed", "second changed", "second ended"])
    }

    @Test func whatLostToAnotherLetsItsWaiterGoOn() {
        let tap = region.gesture(fixture.logging("tap", DragGesture(minimumDistance: 0)))
        let press = region.gesture(LongPressGesture())
        let drag = region.gesture(fixture.logging("drag", DragGesture(minimumDistance: 5)))
        tap.require(toFail: press)
        tap.recognizeSimultaneously(with: drag)
        fixture.drag(1, x: 10, by: 8)
        #expect(fixture.log == ["tap changed", "tap changed", "drag changed", "tap ended", "drag ended"])
    }

    @Test func aCancelledFingerLetsAnEndGoOnAndDropsTheRest() {
        let tap = region.gesture(fixture.logging("tap", TapGesture()))
        let drag = region.gesture(fixture.logging("drag", DragGesture(minimumDistance: 0)))
        let press = region.gesture(LongPressGesture())
        tap.require(toFail: press)
        drag.require(toFail: press)
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.cancel(1, at: 10)
        #expect(fixture.log == [])
        #expect(fixture.surface.isIdle)
    }

    @Test func aCircleOfRequirementsIsRefusedInASentence() {
        let a = region.gesture(TapGesture().named("a"))
        let b = region.gesture(TapGesture().named("b"))
        let c = region.gesture(TapGesture().named("c"))
        a.require(toFail: b)
        b.require(toFail: c)
        c.require(toFail: a)
        a.require(toFail: a)
        #expect(
            fixture.surface.refusals == [
                "c and a cannot both require the other to fail", "a and a cannot both require the other to fail",
            ])
    }
}
