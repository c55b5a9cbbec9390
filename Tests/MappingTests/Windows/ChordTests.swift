import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Touch

/// A window of notes that moves and stretches while it sounds. Two octaves of C major from C3; a key is 40 points wide.
@Suite("Chords")
struct ChordTests {
    func chord(
        range: Double = 0.3, _ change: (inout NoteOptions) -> Void = { _ in },
        ribbon: (inout RibbonSettings) -> Void = { _ in }
    ) -> Performance {
        Performance(
            .one(window(.chord, change)) {
                $0.range = range
                ribbon(&$0)
            })
    }

    /// A window of so many keys.
    func keys(_ count: Double) -> Double { count * 40 / 1000 }

    @Test func theNotesBetweenTheEdgesSoundUntilTheLift() {
        let play = chord(range: keys(8))
        play.down(at: x(64))
        #expect(play.take() == [on(60), on(62), on(64), on(65), on(67)])
        play.up()
        #expect(play.take() == [off(60), off(62), off(64), off(65), off(67)])
    }

    @Test func aContractedRangePlaysTheNoteNextToItsCentre() {
        let play = chord(range: 0)
        play.down(at: x(63) + 1)
        play.move(to: x(67))
        play.up()
        #expect(play.take() == [on(64), off(64), on(67), off(67)])
    }

    @Test func aWindowBetweenTwoNotesPlaysTheNearerOne() {
        let play = chord(range: keys(0.4)) { $0.scale = .named("fifths")! }
        play.down(at: x(63))
        #expect(play.take() == [on(60)])
    }

    @Test func anEdgeAddsAndRemovesSingleNotes() {
        let play = chord(range: keys(8))
        play.down(at: x(64))
        _ = play.take()
        let edge = x(64) + 160
        play.down(1, at: edge + 10)
        #expect(play.take() == [])
        play.move(1, to: edge + 10 + 40)
        #expect(play.take() == [on(69)])
        play.move(1, to: edge + 10 - 120)
        #expect(play.take() == [off(60), off(62), off(67), off(69)])
        play.up(1)
        #expect(play.take() == [])
        play.up()
        #expect(play.take() == [off(64), off(65)])
    }

    @Test func theCentreCarriesTheWindow() {
        let play = chord(range: keys(8))
        play.down(at: x(64))
        _ = play.take()
        play.move(to: x(65))
        #expect(play.take() == [off(60), on(69)])
        play.move(to: x(72))
        #expect(play.take() == [off(62), off(64), off(65), off(67), on(71), on(72), on(74), on(76)])
    }

    @Test func aTouchInTheWindowTakesItAlongFromWhereItIs() {
        let play = chord(range: keys(8))
        play.tap(at: x(64))
        _ = play.take()
        play.wait(1000)
        play.down(at: x(67))
        play.up()
        play.wait(1000)
        play.tap(at: x(61))
        #expect(play.take().compactMap(\.struckKey?.key) == [60, 62, 64, 65, 67, 60, 62, 64, 65, 67])
    }

    @Test func aHandleAloneSoundsNothing() {
        let play = chord(range: keys(8))
        play.tap(at: x(64))
        _ = play.take()
        play.down(at: x(64) + 170)
        play.move(to: x(64) + 300)
        play.up()
        #expect(play.take() == [])
    }

    @Test func aSecondFingerStrikesNothingAndTheFirstMayLeave() {
        let play = chord(range: keys(8))
        play.down(at: x(64))
        _ = play.take()
        play.down(1, at: x(65))
        play.up()
        #expect(play.take() == [])
        play.up(1)
        #expect(play.take().count == 5)
    }

    @Test func twoFingersStretchTheWindowNoteByNoteAndPressItTogether() {
        let play = chord(range: keys(2), ribbon: { $0.center = x(64) / 1000 })
        play.down(at: x(64) - 10)
        play.down(1, at: x(64) + 10)
        #expect(play.take() == [on(64), on(65)])
        for step in 1...15 {
            play.move(to: x(64) - 10 - 10 * Double(step))
            play.move(1, to: x(64) + 10 + 10 * Double(step))
            play.wait(10)
        }
        let opened = play.take()
        #expect(opened.compactMap(\.releasedKey?.key) == [])
        #expect(Set(opened.compactMap(\.struckKey?.key)).isSuperset(of: [62, 67]))
        for step in (0...15).reversed() {
            play.move(to: x(64) - 10 - 10 * Double(step))
            play.move(1, to: x(64) + 10 + 10 * Double(step))
            play.wait(10)
        }
        #expect(play.take().compactMap(\.struckKey?.key) == [])
        play.up(1)
        play.up()
        #expect(play.output.ledger.count == 0)
    }

    @Test func aFingerThatReplacesAnotherWithinAReportStrikesAnew() {
        let play = chord(range: keys(4))
        play.down(at: x(64))
        _ = play.take()
        play.replace(0, with: 1, at: x(64))
        #expect(play.take() == [off(62), off(64), off(65), on(62), on(64), on(65)])
    }

    @Test func aTrillOnTheEdgeOfANoteStrikesItOnce() {
        let play = chord(range: keys(8))
        play.down(at: x(64))
        for step in 0..<40 { play.move(to: x(64) - 1 + (step % 2 == 0 ? 4 : 0)) }
        #expect(play.take().compactMap(\.struckKey?.key) == [60, 62, 64, 65, 67])
    }

    @Test func aSlideThatComesToRestOnABoundaryDoesNotFlutter() {
        let play = chord(range: 0)
        play.down(at: x(62))
        for step in 0...20 { play.move(to: x(62) + 2 * Double(step)) }
        // A panel that shakes by half a millimetre, 3 points, around the boundary.
        for step in 0..<40 { play.move(to: x(63) + (step % 2 == 0 ? 1.6 : -1.6)) }
        #expect(play.take().compactMap(\.struckKey?.key).count <= 2)
    }

    @Test func ofMoreNotesThanVoicesThoseNextToTheCentreSound() {
        let play = chord(range: keys(12)) { $0.voices = 3 }
        play.down(at: x(65))
        #expect(play.take() == [on(64), on(65), on(67)])
        play.move(to: x(67))
        #expect(play.take() == [off(64), on(69)])
    }

    @Test func everySecondDegreeIsAChordOfThirds() {
        let play = chord(range: keys(12), { $0.spread = 2 }, ribbon: { $0.center = x(66) / 1000 })
        play.down(at: x(66))
        #expect(play.take() == [on(60), on(64), on(67), on(71)])
    }

    @Test func spreadCountsOnAcrossOctaves() {
        let play = chord(range: 1) {
            $0.spread = 2
            $0.voices = 15
        }
        play.down(at: x(72))
        #expect(play.take().compactMap(\.struckKey?.key) == [60, 64, 67, 71, 74, 77, 81, 84])
    }

    @Test func theVelocityFallsFromTheCentreToTheEdges() {
        let play = chord(range: keys(8)) { $0.velocity = .window(center: 110, edge: 60) }
        play.down(at: x(64))
        #expect(play.take() == [on(60, 60), on(62, 85), on(64, 110), on(65, 98), on(67, 73)])
    }

    @Test func theFingerMayStrikeAsHardAsItIsLarge() {
        let play = chord(range: 0) { $0.velocity = .scaled(VelocityScale(.across)) }
        play.down(at: x(64), 20)
        #expect(play.take() == [on(64, 102)])
    }

    @Test func onAPanelWithoutPressureItStrikesAsAKeyboardDoes() {
        let play = chord(range: 0) { $0.velocity = .scaled(VelocityScale(.pressure)) }
        play.down(at: x(64))
        play.up()
        play.down(at: x(64), pressure: 0.5)
        #expect(play.take() == [on(64), off(64), on(64, 64)])
    }

    // MARK: Strumming

    @Test func aStrumGoesUpFromTheLowestNote() {
        let play = chord(range: keys(8)) { $0.strum = 30 }
        play.down(at: x(64))
        play.wait(200)
        let sent = play.takeSent()
        #expect(sent.map(\.message) == [on(60), on(62), on(64), on(65), on(67)])
        #expect(sent.map { $0.time.nanoseconds / 1_000_000 } == [0, 30, 60, 90, 120])
    }

    @Test func aNegativeStrumGoesDown() {
        let play = chord(range: keys(4)) { $0.strum = -20 }
        play.down(at: x(64))
        play.wait(200)
        #expect(play.take() == [on(65), on(64), on(62)])
    }

    @Test func whatIsNotStruckYetIsNotStruckAfterTheLift() {
        let play = chord(range: keys(8)) { $0.strum = 30 }
        play.down(at: x(64))
        play.wait(40)
        play.up()
        play.wait(200)
        #expect(play.take() == [on(60), on(62), off(60), off(62)])
    }

    @Test func aWindowThatMovesWhileItIsStrummedLosesWhatItLeaves() {
        let play = chord(range: keys(8)) { $0.strum = 30 }
        play.down(at: x(64))
        play.wait(10)
        play.move(to: x(69))
        play.wait(300)
        #expect(play.take() == [on(60), off(60), on(69), on(71), on(72), on(65), on(67)])
    }
}
