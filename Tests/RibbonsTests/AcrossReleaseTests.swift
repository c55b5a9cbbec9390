import Ribbons
import Testing
import Touch

/// The value across after the lift. The ribbon is 1000 × 100 points: 1 is its upper side.
@Suite("Release across")
struct AcrossReleaseTests {
    private func hand(
        _ across: Release, along: Release = .hold, at place: Double? = 0.5,
        _ change: (inout RibbonSettings) -> Void = { _ in }
    ) -> RibbonHand {
        RibbonHand {
            $0.release = along
            $0.acrossRelease = across
            $0.across = place
            $0.gestures = GestureOptions(tap: false, doubleTap: false)
            change(&$0)
        }
    }

    private func isNear(_ value: Double?, _ other: Double) -> Bool { value.map { abs($0 - other) < 0.001 } ?? false }

    /// 2 lengths and 4 breadths a second, upwards.
    private func throwUp(_ hand: RibbonHand) { hand.flick(from: Point(x: 300, y: 90), to: Point(x: 500, y: 50)) }

    @Test func aDiagonalThrowGoesOnOnBothAxesEachWithItsOwnFriction() {
        let hand = hand(.throw(friction: 20), along: .throw(friction: 10))
        throwUp(hand)
        #expect(hand.ribbon.across == 0.5)
        hand.wait(2000)
        #expect(isNear(hand.ribbon.state.center, 0.5 + 2.0 / 10))
        #expect(isNear(hand.ribbon.across, 0.5 + 4.0 / 20))
    }

    @Test(arguments: [
        (Direction.right, Point(x: 500, y: 90), Point(x: 500, y: 50)),
        (.left, Point(x: 500, y: 90), Point(x: 500, y: 50)),
        (.up, Point(x: 100, y: 50), Point(x: 500, y: 50)), (.down, Point(x: 100, y: 50), Point(x: 500, y: 50)),
    ])
    func acrossIsUpwardsOrToTheRight(direction: Direction, start: Point, end: Point) {
        let hand = hand(.throw(friction: 20)) { $0.direction = direction }
        hand.flick(from: start, to: end)
        hand.wait(2000)
        #expect(isNear(hand.ribbon.across, 0.7))
        #expect(hand.ribbon.state.center == 0.5)
    }

    @Test func oneAxisMayHoldWhileTheOtherMoves() {
        let across = hand(.spring(to: 0, rate: 20))
        throwUp(across)
        across.wait(2000)
        #expect(across.ribbon.state.center == 0.5 && across.ribbon.across == 0)
        let along = hand(.hold, along: .spring(to: 0, rate: 20))
        throwUp(along)
        along.wait(2000)
        #expect(along.ribbon.state.center == 0 && along.ribbon.across == 0.5)
    }

    @Test func aThrowStopsAtTheSide() {
        let hand = hand(.throw(friction: 0.5))
        throwUp(hand)
        hand.wait(20_000)
        #expect(hand.ribbon.across == 1)
        #expect(hand.ribbon.deadline == .distantFuture)
    }

    @Test func aSlideThatComesToRestIsNotThrown() {
        let hand = hand(.throw(friction: 10))
        hand.down(at: 300, y: 90)
        hand.wait(10)
        hand.move(to: 400, y: 60)
        hand.wait(60)
        hand.up()
        hand.wait(1000)
        #expect(isNear(hand.ribbon.across, 0.4))
    }

    @Test func aFingerThatReplacesAnotherInOneReportTakesTheValue() {
        let hand = hand(.throw(friction: 1))
        hand.down(0, at: 300, y: 90)
        hand.wait(10)
        hand.move(0, to: 400, y: 50)
        hand.wait(10)
        hand.replace(0, by: 1, at: 700, y: 20)
        hand.wait(1000)
        #expect(isNear(hand.ribbon.across, 0.8))
    }

    @Test func ofTwoFingersTheLastOneReleases() {
        let hand = hand(.spring(to: 0, rate: 20)) { $0.lead = .newest }
        hand.down(0, at: 200, y: 70)
        hand.down(1, at: 800, y: 10)
        #expect(isNear(hand.ribbon.across, 0.9))
        hand.up(1)
        hand.wait(1000)
        #expect(isNear(hand.ribbon.across, 0.3), "the other finger has it again")
        hand.up(0)
        hand.wait(1000)
        #expect(hand.ribbon.across == 0)
    }

    @Test func aFingerStopsIt() {
        let hand = hand(.throw(friction: 1))
        throwUp(hand)
        hand.wait(20)
        hand.down(at: 500, y: 80)
        hand.wait(1000)
        #expect(isNear(hand.ribbon.across, 0.2))
    }

    @Test func aFingerOnAHandleStopsTheCentreAlone() {
        let hand = hand(.throw(friction: 20), along: .throw(friction: 20)) { $0.range = 0.2 }
        throwUp(hand)
        let center = hand.ribbon.state.center
        hand.down(at: 1000 * hand.ribbon.state.trailing + 5)
        hand.wait(1000)
        #expect(hand.ribbon.state.isHeld(.trailing))
        #expect(hand.ribbon.state.center == center)
        #expect(isNear(hand.ribbon.across, 0.7))
    }

    @Test func aTapIsNoThrow() {
        let hand = hand(.throw(friction: 1), along: .throw(friction: 1)) { $0.gestures.tap = true }
        hand.down(at: 500, y: 50)
        hand.wait(10)
        hand.move(to: 504, y: 46)
        hand.wait(10)
        hand.up()
        hand.wait(5000)
        #expect(isNear(hand.ribbon.state.center, 0.504))
        #expect(isNear(hand.ribbon.across, 0.54))
    }

    @Test func aCancelledFingerSpringsAndIsNotThrown() {
        for (release, rest) in [(Release.spring(to: 0, rate: 20), 0), (.throw(friction: 1), 0.5)] {
            let hand = hand(release)
            hand.down(at: 500, y: 90)
            hand.wait(10)
            hand.move(to: 500, y: 50)
            hand.cancel()
            hand.wait(1000)
            #expect(hand.ribbon.across == rest)
        }
    }

    @Test func aFingerThatHasNotCaughtTheCentreReleasesTheValueAcross() {
        let hand = hand(.spring(to: 0, rate: 20), along: .spring(to: 0, rate: 20)) { $0.pickUp = true }
        hand.ribbon.setCenter(0.2)
        hand.down(at: 700, y: 30)
        hand.up()
        hand.wait(1000)
        #expect(hand.ribbon.state.center == 0.2)
        #expect(hand.ribbon.across == 0)
    }

    @Test func withoutAPlaceItIsUnknownBeforeATouch() {
        let hand = hand(.spring(to: 0, rate: 20), at: nil)
        #expect(hand.ribbon.across == nil)
        hand.tap(at: 500, y: 20)
        hand.wait(1000)
        #expect(hand.ribbon.across == 0)
        #expect(hand.ribbon.placement.across == 0)
    }

    @Test func aSpringUnderWayComesToItsPlaceInTheNextPresetToo() {
        let (old, new) = (hand(.spring(to: 0, rate: 20)), hand(.spring(to: 0, rate: 20)))
        old.down(at: 500, y: 0)
        old.up()
        new.ribbon.adopt(old.ribbon)
        new.wait(1000)
        #expect(new.ribbon.across == 0)
    }

    @Test func whereContactsAreNotesNothingMoves() {
        let hand = hand(.throw(friction: 1)) {
            $0.playsNotes = true
            $0.demands = .voices
        }
        throwUp(hand)
        #expect(hand.ribbon.deadline == .distantFuture)
    }
}
