import MIDI
import Mapping
import Panels
import Presets
import Testing
import Time
import Touch

@testable import Player

/// Fingers that do not go over, and whatever breaks.
extension HandoverTests {
    @Test func aLiftAnywhereElseIsHeardAtOnce() throws {
        let hands = try Hands(Self.notes)
        // At rest beside the seam, in the middle on the move, and towards the outer edge.
        hands.touch(hands.left, x: 99, at: 1000)
        hands.lift(hands.left, at: 1100)
        #expect(hands.notes() == ["1000 on 48", "1100 off 48"])
        for step in 0...5 { hands.touch(hands.left, x: 20 + Double(4 * step), at: 2000 + Double(8 * step)) }
        hands.lift(hands.left, at: 2048)
        #expect(hands.notes().last?.hasPrefix("2048 off") == true)
        for step in 0...5 { hands.touch(hands.left, x: 20 - Double(4 * step), at: 3000 + Double(8 * step)) }
        hands.lift(hands.left, at: 3048)
        #expect(hands.notes().last?.hasPrefix("3048 off") == true)
    }

    @Test func aSlideThatComesToRestBeforeTheSeamEndsThere() throws {
        let hands = try Hands(Self.notes)
        for step in 0...24 { hands.touch(hands.left, x: Double(4 * step), at: 1000 + Double(8 * step)) }
        hands.lift(hands.left, at: 1500)
        #expect(hands.notes().last == "1500 off 3C")
        hands.touch(hands.right, x: 2, at: 1520)
        #expect(hands.notes() == ["1520 on 48"])
    }

    @Test func aTrillOverTheSeamIsTwoFingers() throws {
        let hands = try Hands(Self.notes)
        var expected: [String] = []
        for round in 0..<20 {
            let start = 1000 + 100 * round
            // Fingers roll a little as they lift.
            hands.touch(hands.left, x: 90, at: Double(start))
            hands.touch(hands.left, x: 90.4, at: Double(start + 20))
            hands.lift(hands.left, at: Double(start + 40))
            hands.touch(hands.right, x: 10, at: Double(start + 50))
            hands.touch(hands.right, x: 9.6, at: Double(start + 70))
            hands.lift(hands.right, at: Double(start + 90))
            expected += [
                "\(start) on 47", "\(start + 40) off 47", "\(start + 50) on 49", "\(start + 90) off 49",
            ]
        }
        #expect(hands.notes() == expected)
    }

    @Test func whatComesDownElsewhereIsAnotherFinger() throws {
        // Too far along, too far across, on its own panel.
        for (onRight, x, y) in [(true, 60.0, 25.0), (true, 2, 49), (false, 97, 25)] {
            let hands = try Hands(Self.oneKey)
            hands.slideOut()
            hands.touch(onRight ? hands.right : hands.left, 1, x: x, y: y, at: 1220)
            hands.playing.advance(to: 1400)
            #expect(hands.playing.player.shared.output.ledger.count == 1)
            hands.lift(onRight ? hands.right : hands.left, 1, at: 1500)
            hands.playing.advance(to: 2000)
            #expect(hands.notes() == ["1000 on 3C", "1500 off 3C"], "the gate stays open for the second one")
        }
    }

    // MARK: Whatever breaks

    @Test func nothingSticksWhenThePatchChangesMeanwhile() throws {
        let hands = try Hands(Self.notes)
        hands.slideOut()
        hands.playing.play(try Playing.patch(Self.notes), at: 1220)
        #expect(hands.notes().last == "1220 off 3C")
        hands.touch(hands.right, x: 2, at: 1230)
        hands.lift(hands.right, at: 1300)
        #expect(hands.notes() == ["1230 on 48", "1300 off 48"])
        hands.playing.advance(to: 2000)
        #expect(hands.notes() == [] && hands.playing.player.output.ledger.count == 0)
    }

    @Test func nothingSticksWhenEitherPanelGoes() throws {
        for isLeft in [true, false] {
            let hands = try Hands(Self.notes)
            hands.slideOut()
            hands.playing.player.detach(isLeft ? hands.left : hands.right, at: .milliseconds(1220))
            #expect(hands.notes().last == "1220 off 3C", "\(isLeft)")
            hands.playing.advance(to: 2000)
            #expect(hands.playing.player.output.ledger.count == 0)
        }
    }

    @Test func aFingerThatHasGoneOverIsCancelledWithItsPanel() throws {
        let hands = try Hands(Self.notes)
        hands.slideOut()
        hands.touch(hands.right, x: 2, at: 1220)
        hands.playing.player.detach(hands.right, at: .milliseconds(1300))
        #expect(hands.notes() == ["1000 on 3C", "1300 off 3C"])
    }

    @Test func panicEndsWhatIsOnItsWay() throws {
        let hands = try Hands(Self.notes)
        hands.slideOut()
        hands.playing.perform(.panic, at: 1215)
        #expect(hands.playing.player.output.ledger.count == 0)
        hands.touch(hands.right, x: 2, at: 1220)
        hands.lift(hands.right, at: 1300)
        hands.playing.advance(to: 2000)
        #expect(hands.playing.player.output.ledger.count == 0)
    }

    @Test func aPanelThatIsTheWholeSurfaceHoldsNothingBack() throws {
        let playing = try Playing(Self.notes)
        let (one, other) = (playing.panel("left"), playing.panel("left"))
        #expect(!one.screen.handover.isNeeded && other.screen === one.screen)
    }

    /// Between the panels the pitch goes on, and comes to the finger without a step back.
    @Test func theSoundGoesOnBetweenThePanels() throws {
        let hands = try Hands(
            "ribbons: [{ name: all, anchors: [], send: [{ from: center, to: cc14 1 }] }]", gap: 0.1)
        // 22.2 mm of frame lie between them.
        for step in 0...24 { hands.touch(hands.left, x: Double(4 * step), at: 1000 + Double(8 * step)) }
        hands.lift(hands.left, at: 1200)
        for step in 0...12 { hands.touch(hands.right, x: 0.8 + Double(4 * step), at: 1246 + Double(8 * step)) }
        var values: [Int] = []
        var high = 0
        for line in hands.playing.take() {
            let words = line.split(separator: " ")
            guard words[1] == "B0", let value = Int(words[3], radix: 16) else { continue }
            if words[2] == "01" { high = value } else { values.append(high << 7 | value) }
        }
        let places = values.map { Double($0) / 16384 * 222.2 }
        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        #expect(values.count > 60)
        #expect(steps.allSatisfy { $0 > -1 && $0 < 5 }, "in millimetres: \(steps.filter { $0 <= -1 || $0 >= 5 })")
    }

    @Test func aFingerThatHasGoneOverIsLiftedThoughItsFirstPanelIsPulledOut() throws {
        let hands = try Hands(Self.notes)
        hands.slideOut()
        hands.touch(hands.right, x: 2, at: 1220)
        hands.playing.player.detach(hands.left, at: .milliseconds(1300))
        hands.touch(hands.right, x: 60, at: 1350)
        hands.lift(hands.right, at: 1400)
        #expect(hands.notes() == ["1000 on 3C", "1400 off 3C"])
        #expect(hands.playing.player.output.ledger.count == 0)
        #expect(!hands.right.screen.handover.isNeeded)
        hands.touch(hands.right, x: 2, at: 1500)
        hands.lift(hands.right, at: 1600)
        #expect(hands.notes() == ["1500 on 48", "1600 off 48"])
        #expect(hands.right.screen.instrument.ribbons[0].contacts.isEmpty)
    }
}
