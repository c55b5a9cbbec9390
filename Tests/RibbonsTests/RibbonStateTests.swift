import Ribbons
import Testing

@Suite("Ribbon state")
struct RibbonStateTests {
    private func ribbon(range: Double = 0, _ change: (inout RibbonSettings) -> Void = { _ in }) -> RibbonState {
        var settings = RibbonSettings(name: "test")
        settings.range = range
        change(&settings)
        return RibbonState(settings, length: 1000)
    }

    /// Outside control may have made it wider meanwhile.
    @Test func aRangeThatAHandleOrADoubleTapClosesOpensAsWideAsItLastWas() {
        var state = ribbon(range: 0.4)
        state.setRange(to: 0.6)
        state.grab(.trailing, at: 0.8)
        state.dragHandle(.trailing, to: 0.5)
        state.release(.trailing)
        #expect(state.isContracted)
        state.doubleTap(at: 0.5)
        #expect(abs(state.range - 0.6) < 1e-12)
        state.setRange(to: 0.3)
        state.doubleTap(at: 0.5)
        state.doubleTap(at: 0.5)
        #expect(abs(state.range - 0.3) < 1e-12)
    }

    @Test func aSecondHandleOrFingerDoesNotChangeHowWideItOpensAgain() {
        var state = ribbon(range: 0.4)
        state.grab(.trailing, at: 0.7)
        state.dragHandle(.trailing, to: 0.55)
        state.grab(.leading, at: 0.45)
        state.dragHandle(.leading, to: 0.55)
        state.release(.leading)
        state.release(.trailing)
        #expect(state.isContracted)
        state.doubleTap(at: 0.5)
        #expect(abs(state.range - 0.4) < 1e-12)
        state.setRange(to: 0.6)
        // A third finger comes and goes meanwhile.
        state.beginPinch(distance: 0.7)
        state.pinch(to: 0.4)
        state.beginPinch(distance: 0.4)
        state.pinch(to: 0.05)
        state.endPinch()
        #expect(state.isContracted)
        state.doubleTap(at: 0.5)
        #expect(abs(state.range - 0.6) < 1e-12)
    }

    @Suite("Moving the centre")
    struct Centre {
        @Test func aContractedRibbonsCentreJumpsToTheFingerAndFollows() {
            var state = RibbonStateTests().ribbon()
            state.beginDrag(at: 0.2)
            #expect(state.center == 0.2)
            state.drag(to: 0.3)
            #expect(state.center == 0.3)
        }

        @Test func aFingerOutsideTheRangeTakesTheCentreToItself() {
            var state = RibbonStateTests().ribbon(range: 0.2)
            state.beginDrag(at: 0.8)
            #expect(state.center == 0.8)
            state.drag(to: 0.97)
            #expect(state.center == 0.9, "the trailing edge stays on the ribbon")
        }

        @Test func aFingerInsideTheRangeTakesTheCentreAlong() {
            var state = RibbonStateTests().ribbon(range: 0.2) { $0.anchors = [] }
            state.beginDrag(at: 0.55)
            #expect(state.center == 0.5)
            state.drag(to: 0.65)
            #expect(abs(state.center - 0.6) < 1e-12)
        }

        @Test func ofOverlappingWellsTheNearestAnchorHolds() {
            var state = RibbonStateTests().ribbon {
                $0.anchors = [Anchor(at: 0.3, well: 0.4), Anchor(at: 0.4, well: 0.4), Anchor(at: 0.32, well: 0.01)]
            }
            state.beginDrag(at: 0.31)
            #expect(state.center == 0.3, "in the middle of two the first one")
            for (finger, anchor) in [(0.34, 0.3), (0.36, 0.4), (0.45, 0.4), (0.323, 0.32), (0.25, 0.3), (0.61, 0.61)] {
                state.drag(to: finger)
                #expect(state.center == anchor, "the finger at \(finger)")
            }
        }

        @Test func theEdgesThemselvesAreOutside() {
            var state = RibbonStateTests().ribbon(range: 0.5)
            state.beginDrag(at: 0.75)
            #expect(state.center == 0.75)
        }

        @Test func aFingerInAWellSticksTheCentreOfAContractedRibbonToItsAnchor() {
            var state = RibbonStateTests().ribbon()
            state.beginDrag(at: 0.491)
            #expect(state.center == 0.5)
            state.drag(to: 0.489)
            #expect(state.center == 0.489)
        }

        @Test func aSlowRelativeDragLeavesAWell() {
            var state = RibbonStateTests().ribbon(range: 0.4)
            state.beginDrag(at: 0.45)
            for step in 1...20 { state.drag(to: 0.45 + 0.001 * Double(step)) }
            #expect(abs(state.center - 0.52) < 1e-12)
        }

        @Test func anOpenRibbonsCentreIsCaughtWhenItNotTheFingerIsInTheWell() {
            var state = RibbonStateTests().ribbon(range: 0.4) { $0.center = 0.6 }
            state.beginDrag(at: 0.7)
            state.drag(to: 0.605)
            #expect(state.center == 0.5)
        }

        @Test func aFineDragGoesATenthOfTheFingersWay() {
            var state = RibbonStateTests().ribbon { $0.anchors = [] }
            state.beginDrag(at: 0.2)
            state.setFine(true)
            state.drag(to: 0.3)
            #expect(abs(state.center - 0.21) < 1e-12)
            state.setFine(false)
            state.drag(to: 0.4)
            #expect(abs(state.center - 0.31) < 1e-12)
        }
    }

    @Suite("Adjusting the range")
    struct Range {
        @Test func aDoubleTapOpensTheRangeAtTheFingerAndContractsItAgain() {
            var state = RibbonStateTests().ribbon()
            state.doubleTap(at: 0.9)
            #expect(state.range == 0.4)
            #expect(state.center == 0.8)
            state.doubleTap(at: 0.1)
            #expect(state.range == 0)
            #expect(state.center == 0.1)
        }

        @Test func theDraggedEdgeIsUnderTheFingerAtOnceKeepingTheOffsetOfTheGrip() {
            var state = RibbonStateTests().ribbon(range: 0.4)
            state.grab(.trailing, at: 0.71)
            state.dragHandle(.trailing, to: 0.81)
            #expect(abs(state.trailing - 0.8) < 1e-12)
            #expect(abs(state.leading - 0.2) < 1e-12)
            #expect(state.center == 0.5)
        }

        @Test func whenTheOtherEdgeMeetsTheEndItStaysThereAndTheCentreMoves() {
            var state = RibbonStateTests().ribbon(range: 0.2) { $0.center = 0.3 }
            state.grab(.trailing, at: 0.4)
            state.dragHandle(.trailing, to: 0.8)
            #expect(abs(state.leading) < 1e-12)
            #expect(abs(state.trailing - 0.8) < 1e-12)
            #expect(abs(state.center - 0.4) < 1e-12)
            state.dragHandle(.trailing, to: 0.4)
            #expect(abs(state.center - 0.3) < 1e-12)
        }

        @Test func anEdgeDraggedPastTheCentreContractsTheRibbon() {
            var state = RibbonStateTests().ribbon(range: 0.4)
            state.grab(.leading, at: 0.3)
            state.dragHandle(.leading, to: 0.7)
            state.release(.leading)
            #expect(state.isContracted)
            #expect(state.center == 0.5)
            #expect(state.previousRange == 0.4, "a closed range opens as wide as it last was")
        }

        @Test func aRangeUnderFivePointsAfterAnAdjustmentBecomesNone() {
            var state = RibbonStateTests().ribbon(range: 0.4)
            state.grab(.trailing, at: 0.7)
            state.dragHandle(.trailing, to: 0.502)
            #expect(!state.isContracted, "not while the finger still holds the handle")
            state.release(.trailing)
            #expect(state.isContracted)
        }

        @Test func theNewRangeIsWhatADoubleTapOpensNext() {
            var state = RibbonStateTests().ribbon(range: 0.2)
            state.grab(.leading, at: 0.4)
            state.dragHandle(.leading, to: 0.2)
            state.release(.leading)
            state.doubleTap(at: 0.5)
            state.doubleTap(at: 0.5)
            #expect(abs(state.range - 0.6) < 1e-12)
        }

        @Test func twoFingersHoldBothHandlesAtOnce() {
            var state = RibbonStateTests().ribbon(range: 0.4)
            state.grab(.leading, at: 0.3)
            state.grab(.trailing, at: 0.7)
            state.dragHandle(.leading, to: 0.1)
            state.dragHandle(.trailing, to: 0.6)
            #expect(abs(state.leading - 0.1) < 1e-12)
            #expect(abs(state.trailing - 0.6) < 1e-12)
            state.release(.leading)
            state.dragHandle(.trailing, to: 0.65)
            #expect(abs(state.center - 0.35) < 1e-12, "the one that is left goes on about the centre as it is")
            #expect(abs(state.range - 0.6) < 1e-12)
        }

        @Test func independentHandlesLeaveTheOtherEdge() {
            var state = RibbonStateTests().ribbon(range: 0.4) { $0.handles = .independent }
            state.grab(.leading, at: 0.3)
            state.dragHandle(.leading, to: 0.1)
            #expect(abs(state.trailing - 0.7) < 1e-12)
            #expect(abs(state.range - 0.6) < 1e-12)
        }

        @Test func aPinchWidensTheRangeAsTheFingersPart() {
            var state = RibbonStateTests().ribbon()
            state.beginPinch(distance: 0.1)
            state.pinch(to: 0.4)
            state.endPinch()
            #expect(abs(state.range - 0.3) < 1e-12)
            #expect(state.previousRange == state.range)
        }
    }
}
