import Ribbons
import TestSupport
import Testing
import Touch

@Suite("Several fingers on one ribbon")
struct SeveralFingersTests {
    /// Fingers on the leading handle, on the centre and on the trailing handle, in the slots 0 to 2.
    private struct Holds {
        static let home = [300.0, 500, 700]
        /// Where each finger may go: never past another, nor so far that the mirror image of an edge leaves the ribbon.
        static let room = [260.0...420, 450...550, 580...740]

        let hand: RibbonHand
        var fingers: [Int: Points] = [:]
        /// The expected distance from each finger to the place that it holds.
        var offsets: [Int: Points] = [:]

        init(_ handles: Handles) {
            hand = RibbonHand {
                $0.range = 0.4
                $0.handles = handles
            }
        }

        func held(_ slot: Int) -> Points {
            let state = hand.ribbon.state
            return 1000 * [state.leading, state.center, state.trailing][slot]
        }

        mutating func down(_ slot: Int) {
            hand.down(slot, at: Self.home[slot])
            fingers[slot] = Self.home[slot]
            offsets[slot] = held(slot) - Self.home[slot]
        }

        /// Answers whether all that is held is under its finger.
        mutating func isUnderFingers() -> Bool {
            let holdsBothEdges = fingers[0] != nil && fingers[2] != nil
            return fingers.allSatisfy { slot, x in
                if slot == 1, holdsBothEdges {
                    offsets[1] = held(1) - x
                    return true
                }
                return abs(held(slot) - x - offsets[slot, default: 0]) < 1e-6
            }
        }

        mutating func move(_ places: [(slot: Int, x: Points)]) {
            for place in places { fingers[place.slot] = place.x }
            hand.move(places)
        }
    }

    @Test(arguments: [Handles.symmetric, .independent], 1...40 as ClosedRange<UInt64>)
    func whatIsHeldIsUnderItsFingerInEachFrame(handles: Handles, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var holds = Holds(handles)
        for slot in [0, 1, 2].shuffled(using: &random).prefix(2 + random.below(2)) { holds.down(slot) }
        for step in 0..<200 {
            let moving = holds.fingers.keys.sorted().filter { _ in random.chance(60) }
            holds.move(
                moving.map { slot in
                    let room = Holds.room[slot]
                    return (
                        slot, room.lowerBound + Double(random.below(100)) / 100 * (room.upperBound - room.lowerBound)
                    )
                })
            guard holds.isUnderFingers() else {
                Issue.record("step \(step): \(holds.hand.ribbon.state) with fingers at \(holds.fingers)")
                return
            }
        }
    }

    @Test(arguments: [Handles.symmetric, .independent], 1...40 as ClosedRange<UInt64>)
    func fingersThatMoveInTurnOrInOneFrameComeToTheSame(handles: Handles, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let slots = Array([0, 1, 2].shuffled(using: &random).prefix(2 + random.below(2)))
        var (together, inTurn) = (Holds(handles), Holds(handles))
        for slot in slots {
            together.down(slot)
            inTurn.down(slot)
        }
        for _ in 0..<50 {
            let places = slots.map { slot in
                (slot: slot, x: Holds.home[slot] + Double(random.below(60) - 30))
            }
            together.move(places)
            for place in places.shuffled(using: &random) { inTurn.move([place]) }
            #expect(abs(together.held(0) - inTurn.held(0)) < 1e-6)
            #expect(abs(together.held(2) - inTurn.held(2)) < 1e-6)
        }
    }

    /// The centre is dragged to the right, a handle to the left, in turn: neither goes back and forth.
    @Test func aCentreAndAHandleThatMoveInTurnDoNotThrowEachOtherBack() {
        let hand = RibbonHand { $0.range = 0.4 }
        hand.down(0, at: 500)
        hand.down(1, at: 300)
        var centers: [Double] = []
        for step in 1...50 {
            hand.move(0, to: 500 + Double(step))
            centers.append(hand.ribbon.state.center)
            hand.move(1, to: 300 - Double(step))
            centers.append(hand.ribbon.state.center)
        }
        #expect(zip(centers, centers.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(abs(hand.ribbon.state.center - 0.55) < 1e-9)
        #expect(abs(hand.ribbon.state.leading - 0.25) < 1e-9)
    }

    @Test func whileBothEdgesAreHeldTheCentreIsTheirMiddleAndItsFingerGoesOnAfterwards() {
        let hand = RibbonHand { $0.range = 0.4 }
        hand.down(0, at: 500)
        hand.down(1, at: 300)
        hand.down(2, at: 700)
        hand.move(0, to: 550)
        #expect(abs(hand.ribbon.state.center - 0.5) < 1e-9)
        hand.move(2, to: 800)
        #expect(abs(hand.ribbon.state.center - 0.55) < 1e-9)
        hand.up(2)
        hand.move(0, to: 560)
        #expect(abs(hand.ribbon.state.center - 0.56) < 1e-9)
        #expect(abs(hand.ribbon.state.leading - 0.3) < 1e-9)
    }

    @Test func aTapBesideAHeldHandleLeavesTheHandleUnderItsFinger() {
        let hand = RibbonHand { $0.range = 0.4 }
        hand.down(1, at: 300)
        hand.tap(at: 450)
        #expect(abs(hand.ribbon.state.leading - 0.3) < 1e-9)
        #expect(abs(hand.ribbon.state.center - 0.45) < 1e-9)
    }

    @Test func aRangeThatItsHandleClosedOpensAsWideAsItLastWas() {
        let hand = RibbonHand { $0.range = 0.3 }
        hand.down(at: 650)
        hand.move(to: 500)
        hand.up()
        #expect(hand.ribbon.state.isContracted)
        hand.tap(at: 500)
        hand.wait(100)
        hand.tap(at: 500)
        #expect(abs(hand.ribbon.state.range - 0.3) < 1e-9)
    }

    // MARK: Springs and throws

    /// Where the centre was after each frame of 10 ms.
    func drift(_ hand: RibbonHand, _ milliseconds: Int64) -> [Double] {
        (0..<milliseconds / 10).map { _ in
            hand.wait(10)
            return hand.ribbon.state.center
        }
    }

    @Test func aSpringWaitsForTheHandleAndStopsWhereOneIsTaken() {
        let hand = RibbonHand {
            $0.range = 0.2
            $0.release = .spring(to: 0.5, rate: 8)
        }
        hand.down(0, at: 500)
        hand.move(0, to: 700)
        hand.up(0)
        hand.wait(60)
        let center = hand.ribbon.state.center
        #expect(center < 0.7 && center > 0.55)
        hand.down(1, at: 1000 * hand.ribbon.state.trailing)
        #expect(hand.ribbon.state.isHeld(.trailing))
        let held = hand.ribbon.state.center
        #expect(drift(hand, 300).allSatisfy { $0 == held })
        hand.up(1)
        hand.wait(2000)
        #expect(hand.ribbon.state.center == 0.5)
    }

    @Test func aThrowComesOnlyFromTheLastFingerThatDraggedTheCentre() {
        func thrown(lifts: (RibbonHand) -> Void) -> Bool {
            let hand = RibbonHand {
                $0.range = 0.4
                $0.release = .throw(friction: 2)
            }
            hand.down(0, at: 500)
            hand.down(1, at: 300)
            for step in 1...10 {
                hand.wait(10)
                hand.move(0, to: 500 + 10 * Double(step))
            }
            lifts(hand)
            let center = hand.ribbon.state.center
            hand.wait(500)
            return hand.ribbon.state.center != center
        }
        #expect(
            thrown {
                $0.up(1)
                $0.up(0)
            })
        #expect(
            !thrown {
                $0.up(0)
                $0.up(1)
            }, "the handle was held when the finger left the centre")
    }
}
