import Ribbons
import Testing
import Time
import Touch

@Suite("Ribbon gestures")
struct RibbonGesturesTests {
    @Test func theCentreJumpsInTheFrameOfTheTouchDown() {
        let hand = RibbonHand()
        hand.down(at: 200)
        #expect(hand.ribbon.state.center == 0.2)
        hand.wait(10)
        hand.move(to: 300)
        #expect(hand.ribbon.state.center == 0.3)
    }

    @Test func aDoubleTapOpensAndClosesTheRange() {
        let hand = RibbonHand()
        hand.tap(at: 500)
        hand.wait(150)
        hand.tap(at: 502)
        #expect(hand.ribbon.state.range == 0.4)
        hand.wait(600)
        hand.tap(at: 500)
        hand.wait(150)
        hand.tap(at: 500)
        #expect(hand.ribbon.state.isContracted)
        #expect(hand.ribbon.doubleTaps == 2)
        #expect(hand.ribbon.taps == 4)
    }

    @Test func twoTapsTooFarApartInTimeAreTwoTaps() {
        let hand = RibbonHand()
        hand.tap(at: 500)
        hand.wait(400)
        hand.tap(at: 500)
        #expect(hand.ribbon.state.isContracted)
    }

    @Test func aTapMovesTheCentreInsideTheRangeToo() {
        let hand = RibbonHand { $0.range = 0.4 }
        hand.tap(at: 600)
        #expect(hand.ribbon.state.center == 0.6)
    }

    @Test func aSwitchedOffGestureHearsNothing() {
        let hand = RibbonHand {
            $0.gestures.doubleTap = false
            $0.gestures.tap = false
        }
        hand.tap(at: 500)
        hand.wait(100)
        hand.tap(at: 500)
        #expect(hand.ribbon.state.isContracted)
        #expect(hand.ribbon.taps == 0)
    }

    @Test func theDoorOpensWhenAHeldFingerIsLetGoInside() {
        let hand = RibbonHand { $0.gestures.door = true }
        hand.down(at: 500)
        hand.wait(499)
        #expect(!hand.ribbon.isHeld)
        hand.wait(1)
        #expect(hand.ribbon.isHeld)
        #expect(!hand.ribbon.state.isDoorOpen)
        hand.up()
        #expect(!hand.ribbon.isHeld)
        #expect(hand.ribbon.state.isDoorOpen)
        #expect(hand.ribbon.taps == 0)
    }

    @Test func theDoorStaysShutWhenTheFingerMovesBeforeHalfASecondOrIsLetGoOutside() {
        let hand = RibbonHand { $0.gestures.door = true }
        hand.down(at: 500)
        hand.wait(100)
        hand.move(to: 511)
        hand.wait(600)
        hand.up()
        #expect(!hand.ribbon.state.isDoorOpen)
        hand.down(at: 500)
        hand.wait(600)
        hand.move(to: 1100)
        hand.up()
        #expect(!hand.ribbon.state.isDoorOpen)
        #expect(!hand.ribbon.isHeld)
    }

    @Test func aTapOnTheBacksDoorMarkClosesTheDoor() {
        let hand = RibbonHand { $0.gestures.door = true }
        hand.tap(at: 990, y: 10)
        #expect(!hand.ribbon.state.isDoorOpen, "the front has no mark")
        hand.ribbon.setDoor(open: true)
        hand.wait(500)
        hand.tap(at: 990, y: 60)
        #expect(hand.ribbon.state.isDoorOpen, "beside the mark")
        #expect(hand.ribbon.taps == 2)
        hand.wait(500)
        hand.tap(at: 990, y: 10)
        #expect(!hand.ribbon.state.isDoorOpen)
        #expect(hand.ribbon.taps == 2)
    }

    @Test func aTapBehindTheDoorsPressIsNotLost() {
        let hand = RibbonHand { $0.gestures.door = true }
        hand.tap(at: 300)
        #expect(hand.ribbon.taps == 1)
        hand.wait(100)
        hand.tap(at: 300)
        #expect(hand.ribbon.state.range == 0.4)
    }

    @Test func aHandleIsGrabbedOutsideAndALittleInsideItsEdge() {
        for x in [677.0, 711, 723] {
            let hand = RibbonHand { $0.range = 0.4 }
            hand.down(at: x)
            #expect(hand.ribbon.state.center == 0.5, "the ribbon does not hear it")
            #expect(hand.ribbon.state.isHeld(.trailing) == (x >= 688))
            guard x >= 688 else { continue }
            hand.move(to: x + 100)
            #expect(abs(hand.ribbon.state.trailing - 0.8) < 1e-9)
            hand.up()
            #expect(!hand.ribbon.state.isHeld(.trailing))
            #expect(abs(hand.ribbon.state.previousRange - 0.6) < 1e-9)
        }
    }

    @Test func aNarrowRangesHandlesLeaveHalfOfItToTheCentre() {
        let hand = RibbonHand { $0.range = 0.02 }
        hand.down(at: 500)
        #expect(!hand.ribbon.state.isHeld(.trailing) && !hand.ribbon.state.isHeld(.leading))
    }

    @Test func theHandlesFollowTheirEdges() {
        let hand = RibbonHand { $0.range = 0.4 }
        hand.down(at: 500)
        hand.move(to: 600)
        hand.up()
        hand.wait(500)
        hand.down(at: 805)
        #expect(hand.ribbon.state.isHeld(.trailing))
    }

    @Test func twoFingersDragBothHandlesWhileAThirdIsOnTheRibbon() {
        let hand = RibbonHand { $0.range = 0.4 }
        hand.down(0, at: 295)
        hand.down(1, at: 705)
        hand.down(2, at: 500)
        hand.move(0, to: 195)
        hand.move(1, to: 805)
        #expect(abs(hand.ribbon.state.range - 0.6) < 1e-9)
        #expect(hand.ribbon.contacts.count == 1)
        hand.up(0)
        hand.up(1)
        #expect(abs(hand.ribbon.state.range - 0.6) < 1e-9)
    }

    @Test func aPinchChangesTheRangeByAsMuchAsTheFingersPart() {
        let hand = RibbonHand { $0.gestures.pinch = true }
        hand.down(0, at: 400)
        hand.down(1, at: 600)
        hand.move(1, to: 750)
        hand.move(0, to: 350)
        #expect(abs(hand.ribbon.state.range - 0.2) < 1e-9)
        #expect(abs(hand.ribbon.magnification - 2) < 1e-9)
        hand.up(0)
        hand.up(1)
        #expect(abs(hand.ribbon.state.previousRange - 0.2) < 1e-9)
    }

    @Test func aSecondFingerMakesTheDragFine() {
        let hand = RibbonHand { $0.gestures.fine = true }
        hand.down(0, at: 200)
        hand.down(1, at: 900)
        hand.move(0, to: 300)
        #expect(abs(hand.ribbon.state.center - 0.21) < 1e-9)
    }

    @Test func aSpringReturnsWhenTheFingerIsLiftedOrCancelled() {
        for isCancelled in [false, true] {
            let hand = RibbonHand { $0.release = .spring(to: 0.5, rate: 8) }
            hand.down(at: 900)
            hand.wait(500)
            hand.move(to: 901)
            if isCancelled { hand.cancel() } else { hand.up() }
            hand.wait(20)
            #expect(hand.ribbon.state.center < 0.9)
            hand.wait(3000)
            #expect(hand.ribbon.state.center == 0.5)
            #expect(hand.ribbon.deadline == .distantFuture)
        }
    }

    @Test func aThrownCentreGoesOnAndAFingerCatchesIt() {
        let hand = RibbonHand { $0.release = .throw(friction: 2) }
        hand.down(at: 100)
        for x in stride(from: 110.0, through: 300, by: 10) {
            hand.wait(10)
            hand.move(to: x)
        }
        hand.up()
        hand.wait(100)
        #expect(hand.ribbon.state.center > 0.35)
        hand.down(at: 200)
        hand.wait(300)
        #expect(hand.ribbon.state.center == 0.2)
    }

    @Test func withPickUpTheFingerHasToPassTheCentreThatTheOutsideHasSet() {
        let hand = RibbonHand { $0.pickUp = true }
        hand.ribbon.setCenter(0.6)
        hand.down(at: 300)
        hand.move(to: 500)
        #expect(hand.ribbon.state.center == 0.6)
        #expect(hand.ribbon.approach == 0.5)
        hand.move(to: 610)
        #expect(hand.ribbon.approach == nil)
        #expect(hand.ribbon.state.center == 0.61)
        hand.move(to: 300)
        #expect(hand.ribbon.state.center == 0.3)
    }

    @Test func theCentreOfARibbonThatPlaysNotesFollowsTheNewestContact() {
        let hand = RibbonHand {
            $0.playsNotes = true
            $0.gestures = .playingNotes
        }
        hand.down(0, at: 200)
        hand.down(1, at: 700)
        #expect(hand.ribbon.state.center == 0.7)
        hand.move(0, to: 250)
        #expect(hand.ribbon.state.center == 0.7)
        hand.up(1)
        hand.move(0, to: 300)
        #expect(hand.ribbon.state.center == 0.3)
    }

    @Test func aDoubleTapOpensTheRangeOfARibbonThatPlaysNotesWhereItIsSwitchedOn() {
        let hand = RibbonHand {
            $0.playsNotes = true
            $0.gestures = .playingNotes
            $0.gestures.doubleTap = true
        }
        hand.tap(at: 600)
        hand.wait(150)
        hand.tap(at: 600)
        #expect(hand.ribbon.state.range == 0.4)
        #expect(hand.ribbon.state.center == 0.6)
        hand.wait(600)
        hand.tap(at: 600)
        hand.wait(150)
        hand.tap(at: 600)
        #expect(hand.ribbon.state.isContracted)
    }
}
