import GestureTestKit
import Gestures
import Testing
import Touch

/// A surface of 700 × 400 points with one region, which logs what its gestures and its edges do.
@Suite("Swipes from the edges")
struct EdgeSwipesTests {
    private let surface = Surface()
    private let hand: Hand
    private let log = Log()

    private final class Log {
        var lines: [String] = []

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    init() {
        hand = Hand(on: surface)
        let log = log
        let edges = EdgeSwipes(of: Size(width: 700, height: 400))
        for edge in ScreenEdge.allCases { edges.onSwipe(from: edge) { log.lines.append("\(edge)") } }
        surface.edges = edges
        surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 400)).gesture(
            DragGesture(minimumDistance: 0).touched()
                .onChanged { log.lines.append("\($0.touch.rawValue) changed") }
                .onEnded { log.lines.append("\($0.touch.rawValue) ended") }
                .onCancelled { log.lines.append("\($0.rawValue) cancelled") }
                .perTouch(maximum: 10)
                .simultaneously(with: TapGesture(maximumDistance: 400).onEnded { log.lines.append("tap") }))
    }

    @Test func aContactInTheZoneIsHeardAtOnceAndCancelledBeforeItsSwipeActs() {
        hand.down(1, x: 350, y: 10, at: 0)
        #expect(log.take() == ["1 changed"])
        hand.move(1, x: 350, y: 40, at: 20)
        #expect(log.take() == ["1 changed"])
        hand.move(1, x: 350, y: 60, at: 40)
        #expect(log.take() == ["1 cancelled", "top"])
        hand.move(1, x: 350, y: 200, at: 60)
        hand.move(1, x: 350, y: 0, at: 80)
        hand.up(1, at: 100)
        #expect(log.take() == [], "what has been cancelled is heard by nobody, and acts once")
        #expect(surface.isIdle)
        #expect(surface.touchCount == 0)
        #expect(surface.counters == SurfaceCounters())
    }

    @Test func aFingerThatHoldsSomethingElsewhereHoldsIt() {
        hand.down(1, x: 350, y: 200, at: 0)
        hand.down(2, x: 350, y: 399, at: 20)
        #expect(log.take() == ["1 changed", "2 changed"])
        hand.frame(at: 40) { step in
            step.move(1, x: 360, y: 200)
            step.move(2, x: 350, y: 340)
        }
        #expect(log.take() == ["2 cancelled", "1 changed", "bottom"])
        hand.up(1, at: 60)
        #expect(log.take() == ["1 ended", "tap"])
    }

    @Test func aSwipeThatComesBackIsAnOrdinaryContact() {
        hand.down(1, x: 350, y: 5, at: 0)
        hand.move(1, x: 350, y: 54, at: 20)
        hand.move(1, x: 350, y: 10, at: 40)
        hand.up(1, at: 60)
        #expect(log.take() == ["1 changed", "1 changed", "1 changed", "1 ended", "tap"])
    }

    @Test func aLiftWithinTheZoneIsATap() {
        hand.down(1, x: 350, y: 5, at: 0)
        hand.up(1, at: 60)
        #expect(log.take() == ["1 changed", "1 ended", "tap"])
    }

    @Test func fingersThatGoInwardsTogetherAreOneSwipeAndOneThatRestsPlaysOn() {
        hand.frame(at: 0) { step in
            step.down(1, x: 100, y: 10)
            step.down(2, x: 200, y: 10)
            step.down(3, x: 300, y: 10)
        }
        hand.frame(at: 20) { step in
            step.move(1, x: 100, y: 30)
            step.move(2, x: 200, y: 30)
        }
        _ = log.take()
        hand.frame(at: 40) { step in
            step.move(1, x: 100, y: 58)
            step.move(2, x: 200, y: 65)
        }
        #expect(log.take() == ["1 cancelled", "2 cancelled", "top"])
        hand.move(1, x: 100, y: 90, at: 60)
        #expect(log.take() == [])
        hand.move(3, x: 300, y: 90, at: 80)
        hand.up(3, at: 100)
        #expect(log.take() == ["3 changed", "3 ended"], "it was in the zone when the swipe won: it is none any more")
    }

    @Test func twoSwipesFromTwoEdgesInOneFrameBothAct() {
        hand.frame(at: 0) { step in
            step.down(1, x: 10, y: 200)
            step.down(2, x: 690, y: 200)
        }
        _ = log.take()
        hand.frame(at: 20) { step in
            step.move(1, x: 60, y: 200)
            step.move(2, x: 640, y: 200)
        }
        #expect(log.take() == ["1 cancelled", "2 cancelled", "left", "right"])
    }

    @Test(arguments: [(500, true), (501, false)])
    func aSwipeIsQuick(milliseconds: Double, wins: Bool) {
        hand.down(1, x: 0, y: 200, at: 0)
        hand.move(1, x: 40, y: 200, at: 100)
        _ = log.take()
        hand.move(1, x: 90, y: 200, at: milliseconds)
        #expect(log.take() == (wins ? ["1 cancelled", "left"] : ["1 changed"]))
        hand.move(1, x: 190, y: 200, at: milliseconds + 1)
        #expect(log.take() == (wins ? [] : ["1 changed"]))
    }

    @Test func aFingerThatSetsOutAlongTheEdgePlays() {
        hand.down(1, x: 350, y: 10, at: 0)
        hand.move(1, x: 362, y: 15, at: 20)
        hand.move(1, x: 362, y: 200, at: 40)
        #expect(log.take() == ["1 changed", "1 changed", "1 changed"])
    }

    @Test func aMovementThatLeadsMoreAlongThanInwardsDoesNotWin() {
        hand.down(1, x: 350, y: 10, at: 0)
        hand.move(1, x: 350, y: 25, at: 20)
        hand.move(1, x: 420, y: 70, at: 40)
        #expect(log.take() == ["1 changed", "1 changed", "1 changed"])
        hand.move(1, x: 350, y: 70, at: 60)
        #expect(log.take() == ["1 cancelled", "top"])
    }

    /// Zones are 20 points; the swipe goes 50 from where the finger came down.
    @Test(arguments: [
        (Point(x: 350, y: 19.9), Point(x: 350, y: 69.9), "top"),
        (Point(x: 350, y: 20), Point(x: 350, y: 399), ""),
        (Point(x: 350, y: 380), Point(x: 350, y: 330), "bottom"),
        (Point(x: 350, y: 379.9), Point(x: 350, y: 1), ""),
        (Point(x: 19.9, y: 200), Point(x: 69.9, y: 200), "left"),
        (Point(x: 20, y: 200), Point(x: 699, y: 200), ""),
        (Point(x: 680, y: 200), Point(x: 630, y: 200), "right"),
        (Point(x: 679.9, y: 200), Point(x: 1, y: 200), ""),
        (Point(x: 10, y: 10), Point(x: 70, y: 40), "left"),
        (Point(x: 10, y: 10), Point(x: 40, y: 70), "top"),
        (Point(x: 10, y: 10), Point(x: 80, y: 80), ""),
        (Point(x: 350, y: 10), Point(x: 350, y: 59.9), ""),
    ])
    func aSwipeBeginsInAZoneAndItsDirectionTellsWhichEdgeItLeaves(start: Point, end: Point, edge: String) {
        hand.down(1, x: start.x, y: start.y, at: 0)
        _ = log.take()
        hand.move(1, x: end.x, y: end.y, at: 20)
        #expect(log.take() == (edge.isEmpty ? ["1 changed"] : ["1 cancelled", edge]))
    }

    @Test func aFlickMayReachItsDistanceInTheFrameOfItsLift() {
        hand.down(1, x: 0, y: 200, at: 0)
        _ = log.take()
        hand.frame(at: 30) { step in
            step.move(1, x: 70, y: 200)
            step.up(1)
        }
        #expect(log.take() == ["1 cancelled", "left"])
        #expect(surface.touchCount == 0)
    }

    @Test func palmsAndWhatIsCancelledSwipeNothing() {
        hand.frame(at: 0) { $0.down(1, x: 0, y: 200, tool: .palm) }
        hand.move(1, x: 100, y: 200, at: 20)
        #expect(log.take() == [])
        hand.down(2, x: 0, y: 300, at: 40)
        surface.cancelAll(at: .milliseconds(50))
        hand.move(2, x: 100, y: 300, at: 60)
        #expect(log.take() == ["2 changed", "2 cancelled"])
    }

    @Test func rawTouchesAreCancelledToo() {
        let log = log
        surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 400)).onTouch { touch in
            log.lines.append("raw \(touch.phase)")
        }
        hand.down(1, x: 0, y: 200, at: 0)
        hand.move(1, x: 100, y: 200, at: 20)
        hand.move(1, x: 120, y: 200, at: 40)
        hand.up(1, at: 60)
        #expect(log.take() == ["raw began", "raw cancelled", "left"])
    }

    @Test func anEdgeWithoutAnActionHasNoZone() {
        let log = log
        let edges = EdgeSwipes(of: Size(width: 700, height: 400))
        edges.onSwipe(from: .top) { log.lines.append("top") }
        surface.edges = edges
        hand.down(1, x: 0, y: 200, at: 0)
        hand.move(1, x: 100, y: 200, at: 20)
        #expect(log.take() == ["1 changed", "1 changed"])
    }

    // MARK: Deferral

    private func swipe(_ id: UInt32, at start: Double) {
        hand.down(id, x: 350, y: 0, at: start)
        hand.move(id, x: 350, y: 80, at: start + 100)
        hand.up(id, at: start + 200)
    }

    @Test func theFirstSwipeFromADeferredEdgeIsTheRegionsAlone() {
        surface.edges?.deferred = .top
        swipe(1, at: 0)
        #expect(log.take() == ["1 changed", "1 changed", "1 ended", "tap"])
        swipe(2, at: 1100)
        #expect(log.take() == ["2 changed", "2 cancelled", "top"], "it came down 1 s after the first one won")
        swipe(3, at: 1400)
        #expect(log.take() == ["3 changed", "3 changed", "3 ended", "tap"], "a first one again")
        swipe(4, at: 2501)
        #expect(log.take() == ["4 changed", "4 changed", "4 ended", "tap"], "too late for a second one")
    }

    @Test func onlyThatEdgeIsDeferred() {
        surface.edges?.deferred = [.left, .right]
        swipe(1, at: 0)
        #expect(log.take() == ["1 changed", "1 cancelled", "top"])
    }

    // MARK: Taking touches

    @Test func aProgramMayTakeATouchFromTheRegionsToo() {
        hand.down(1, x: 350, y: 200, at: 0)
        #expect(!surface.hasTaken(ContactID(1)))
        surface.takeTouch(ContactID(1), at: .milliseconds(10))
        surface.takeTouch(ContactID(2), at: .milliseconds(10))
        #expect(surface.hasTaken(ContactID(1)))
        #expect(!surface.hasTaken(ContactID(2)), "it is not down")
        hand.move(1, x: 300, y: 200, at: 20)
        hand.up(1, at: 30)
        #expect(!surface.hasTaken(ContactID(1)))
        #expect(log.take() == ["1 changed", "1 cancelled"])
        #expect(surface.counters == SurfaceCounters())
    }
}
