import Ribbons
import TestSupport
import Testing
import Touch

/// The finger that leads the centre lifts, and another one goes on.
extension SeveralFingersTests {
    @Test func whenTheLeaderIsLiftedTheNewestTakesOverAsIfItHadJustComeDown() {
        let hand = RibbonHand()
        hand.down(0, at: 200)
        hand.down(1, at: 500)
        hand.down(2, at: 800)
        #expect(hand.ribbon.state.center == 0.2)
        hand.up(0)
        #expect(hand.ribbon.state.center == 0.8)
        hand.move(2, to: 810)
        #expect(hand.ribbon.state.center == 0.81)
        hand.up(2)
        #expect(hand.ribbon.state.center == 0.5)
    }

    @Test func insideTheRangeTheNextLeaderTakesTheCentreFromWhereItIs() {
        let hand = RibbonHand { $0.range = 0.4 }
        hand.down(0, at: 450)
        hand.down(1, at: 550)
        hand.up(0)
        #expect(hand.ribbon.state.center == 0.5)
        hand.move(1, to: 560)
        #expect(abs(hand.ribbon.state.center - 0.51) < 1e-9)
    }

    @Test func aSpringComesWithTheLastFinger() {
        let hand = RibbonHand { $0.release = .spring(to: 0.5, rate: 8) }
        hand.down(0, at: 200)
        hand.down(1, at: 800)
        hand.up(0)
        #expect(drift(hand, 200).allSatisfy { $0 == 0.8 })
        hand.up(1)
        hand.wait(100)
        #expect(hand.ribbon.state.center < 0.8)
    }

    /// One finger holds, another one strikes five times beside it.
    @Test func withTheNewestInTheLeadEachStrokeOfATrillIsPlayed() {
        for release in [Release.hold, .spring(to: 0.5, rate: 8)] {
            let hand = RibbonHand {
                $0.lead = .newest
                $0.release = release
            }
            hand.down(0, at: 300)
            for _ in 0..<5 {
                hand.wait(60)
                hand.down(1, at: 600)
                #expect(hand.ribbon.state.center == 0.6)
                hand.wait(60)
                hand.up(1)
                #expect(hand.ribbon.state.center == 0.3)
            }
            #expect(drift(hand, 200).allSatisfy { $0 == 0.3 })
        }
    }

    /// Two fingers in turn, each down before the other is lifted.
    @Test func aTrillOfOverlappingFingersIsPlayedWhoeverLeads() {
        for lead in Lead.allCases {
            let hand = RibbonHand { $0.lead = lead }
            hand.down(0, at: 300)
            var heard: [Double] = []
            for stroke in 1...6 {
                let (new, old) = (stroke % 2, 1 - stroke % 2)
                hand.wait(40)
                hand.down(new, at: new == 0 ? 300 : 600)
                hand.wait(20)
                hand.up(old)
                heard.append(hand.ribbon.state.center)
            }
            #expect(heard == [0.6, 0.3, 0.6, 0.3, 0.6, 0.3])
        }
    }

    @Test func aTapBesideTheLeaderDoesNotMoveTheCentre() {
        let hand = RibbonHand()
        hand.down(1, at: 300)
        hand.wait(800)
        hand.tap(at: 700)
        #expect(hand.ribbon.state.center == 0.3)
    }

    @Test func aFingerThatReplacesTheLeaderInAFrameLeads() {
        for other in [0, 1] {
            let hand = RibbonHand()
            hand.down(0, at: 300)
            hand.wait(40)
            hand.replace(0, by: other, at: 700)
            #expect(hand.ribbon.state.center == 0.7)
            hand.wait(40)
            hand.move(other, to: 710)
            #expect(hand.ribbon.state.center == 0.71)
        }
    }

    // MARK: Springs on ribbons that play notes

    private func sprung() -> RibbonHand {
        RibbonHand {
            $0.playsNotes = true
            $0.gestures = .playingNotes
            ($0.range, $0.handles, $0.release) = (0.2, .independent, .spring(to: 0.5, rate: 2))
        }
    }

    @Test func aFingerStopsTheSpringThatAHandleHasStarted() {
        let hand = sprung()
        hand.down(at: 610)
        hand.move(to: 800)
        hand.up()
        #expect(hand.ribbon.deadline != .distantFuture)
        hand.wait(20)
        hand.down(at: 300)
        hand.wait(500)
        #expect(hand.ribbon.state.center == 0.3)
    }

    @Test func aHandleDoesNotStartTheSpringWhileAFingerIsDown() {
        let hand = sprung()
        hand.down(0, at: 610)
        hand.down(1, at: 300)
        hand.move(0, to: 650)
        hand.up(0)
        let center = hand.ribbon.state.center
        hand.wait(500)
        #expect(hand.ribbon.state.center == center)
    }

    // MARK: One of two pinching fingers

    @Test func afterAPinchTheFingerThatStaysDragsAlone() {
        let hand = RibbonHand { $0.gestures.pinch = true }
        hand.down(0, at: 400)
        hand.down(1, at: 600)
        hand.move(1, to: 700)
        hand.up(0)
        let before = hand.ribbon.state.center
        hand.down(2, at: 200)
        hand.move(2, to: 350)
        #expect(hand.ribbon.state.center == before)
        hand.move(1, to: 710)
        #expect(abs(hand.ribbon.state.center - before - 0.01) < 1e-9)
    }

    @Test func aThirdFingerDoesNotPullWhenOneOfAPairLifts() {
        let hand = RibbonHand { $0.gestures.pinch = true }
        hand.down(0, at: 400)
        hand.down(1, at: 600)
        hand.down(2, at: 900)
        hand.move(1, to: 700)
        let before = hand.ribbon.state.center
        hand.up(1)
        #expect(hand.ribbon.state.center == before)
        hand.move(2, to: 950)
        #expect(hand.ribbon.state.center == before)
        hand.move(0, to: 420)
        #expect(abs(hand.ribbon.state.center - before - 0.02) < 1e-9)
    }
}
