import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing

/// Four rows a fourth apart from C3, each of an octave: 1000 × 25 points a row, 77 points a key.
@Suite("Rows of notes")
struct RowTests {
    private func grid(
        _ routes: Route..., mpe: Bool = false, change: (inout NoteOptions) -> Void = { _ in }
    ) -> Performance {
        let notes = notes {
            ($0.rows, $0.interval, $0.span) = (4, 5, 12)
            change(&$0)
        }
        return Performance(
            Patch.one([notes] + routes).with {
                if mpe { ($0.mpe, $0.bendRange) = (MPEZone(.lower, members: 15), 48) }
            })
    }

    /// The middle of a cell, the lowest one is 0.
    private func x(_ cell: Int) -> Double { (Double(cell) + 0.5) * 1000 / 13 }
    /// The middle of a row, the lowest one is 0.
    private func y(_ row: Int) -> Double { 100 - (Double(row) + 0.5) * 25 }

    @Test func eachRowBeginsAFourthAboveTheOneBelow() {
        let play = grid()
        for row in 0..<4 { play.tap(at: x(0), y(row)) }
        #expect(play.take() == [on(60), off(60), on(65), off(65), on(70), off(70), on(75), off(75)])
    }

    @Test func onAStandingRibbonRowsRiseToTheRight() {
        let rows = notes { ($0.rows, $0.interval, $0.span) = (2, 7, 12) }
        let play = Performance(.one(rows) { $0.direction = .up })
        play.tap(at: 250, 99)
        play.tap(at: 750, 99)
        #expect(play.take() == [on(60), off(60), on(67), off(67)])
    }

    @Test func theScaleStaysWhereItIs() {
        // The second row begins at F3: of C major it has F, G, A, B.
        let play = grid { $0.scale = .named("major")! }
        for cell in [0, 2, 4, 6, 7] { play.tap(at: x(cell), y(1)) }
        #expect(play.take() == [65, 67, 69, 71, 72].flatMap { [on($0), off($0)] })
    }

    @Test(arguments: [Quantize.touch, .step, .assist])
    func aFingerThatCrossesToAnotherRowStrikesAnew(quantize: Quantize) {
        let play = grid {
            $0.quantize = quantize
            $0.voices = 1
        }
        play.down(at: x(2), y(0))
        play.move(to: x(2), y(1))
        play.up()
        let sounded = play.take().filter { if case .bend = $0 { false } else { true } }
        #expect(sounded == [on(62), off(62), on(67), off(67)])
    }

    @Test func alongItsRowItBends() {
        let play = grid {
            $0.quantize = .off
            $0.voices = 1
        }
        play.down(at: 0, y(1))
        play.move(to: 1000.0 / 12, y(1))
        #expect(play.take() == [.bend(channel, .midpoint), on(65), .bend(channel, 12288)])
    }

    @Test func aFingerOnABoundaryStaysInItsRow() {
        let play = grid()
        play.down(at: x(0), y(0))
        // A row is 25 points high; half a millimetre is 3 points.
        for offset in [1.0, -1, 3, -2] { play.move(to: x(0), 75 - offset) }
        #expect(play.take() == [on(60)])
        play.move(to: x(0), 75 - 3.3)
        #expect(play.take() == [off(60), on(65)])
        play.move(to: x(0), 75 + 3)
        #expect(play.take() == [])
    }

    @Test func withLegatoTheRowsOverlap() {
        let play = grid { $0.legato = true }
        play.down(at: x(0), y(0))
        play.move(to: x(0), y(1))
        #expect(play.take() == [on(60), on(65), off(60)])
    }

    @Test func acrossCountsWithinTheRow() {
        let play = grid(route(.across, .controller(1)))
        play.down(at: x(0), 100 - 12.5)
        play.move(to: x(0), 100 - 25 - 5)
        play.move(to: x(0), 100 - 25 - 20)
        #expect(play.take() == [on(60), cc(1, 64), off(60), on(65), cc(1, 25), cc(1, 102)])
    }

    @Test func aValueThatIsCarriedOnBeginsAnewInTheNextRow() {
        let play = grid(route(.across, .controller14(1)))
        for y in stride(from: 90.0, through: 70, by: -1) {
            play.move(to: x(0), y)
            if y > 70 { play.wait(10) }
        }
        // Of the frame in which the finger has entered the second row.
        let entered = play.takeSent().drop { $0.message != on(65) }.first { $0.message != on(65) }
        guard case .controller(_, 1, let high)? = entered?.message else {
            Issue.record("\(String(describing: entered))")
            return
        }
        #expect((12...30).contains(high.rawValue))
    }

    @Test func itsVelocityCountsWithinTheRowToo() {
        let play = grid { $0.velocity = .scaled(VelocityScale(.across)) }
        play.tap(at: x(0), 100 - 25)
        play.tap(at: x(0), 100 - 49.99)
        #expect(play.take() == [on(65, 1), off(65), on(65, 127), off(65)])
    }

    @Test func withMPEANewRowsExpressionComesBeforeItsNote() {
        let play = grid(route(.across, .controller(74)) { $0.carry = false }, mpe: true)
        let member = Channel(index: 1)
        play.down(at: x(0), 100 - 24)
        _ = play.take()
        play.move(to: x(0), 100 - 30)
        #expect(
            play.take() == [
                off(60, on: member), cc(74, 25, on: member), .channelPressure(member, 100), on(65, on: member),
            ])
    }

    @Test func twoFingersPlayInTwoRows() {
        let play = grid()
        play.down(0, at: x(0), y(0))
        play.down(1, at: x(0), y(2))
        play.move(0, to: x(0), y(1))
        play.up(1)
        play.up(0)
        #expect(play.take() == [on(60), on(70), off(60), on(65), off(70), off(65)])
    }

    @Test func theHigherNoteOfTwoRowsHasPriority() {
        let play = grid {
            $0.voices = 1
            $0.priority = .high
        }
        play.down(0, at: x(3), y(0))
        play.down(1, at: x(0), y(1))
        play.up(1)
        play.up(0)
        #expect(play.take() == [on(63), off(63), on(65), off(65), on(63), off(63)])
    }

    @Test func aRowBeyondTheLastKeyIsSilent() {
        let play = grid { $0.root = 115 }
        play.down(at: x(0), y(2))
        play.move(to: x(0), y(3))
        play.move(to: x(0), y(1))
        play.up()
        #expect(play.take() == [on(125), off(125), on(120), off(120)])
    }

    @Test func aFingerThatComesDownBeyondTheLastKeySoundsInALowerRow() {
        let play = grid { $0.root = 115 }
        play.down(at: x(4), y(3))
        play.move(to: x(4), y(1))
        play.up()
        #expect(play.take() == [on(124), off(124)])
    }

    @Test func aRibbonGlidesIntoTheRowsOfAnother() {
        let left = notes {
            $0.glide = true
            $0.span = 12
        }
        let right = notes { ($0.rows, $0.interval, $0.span) = (2, 5, 12) }
        let play = Performance(
            Patch(
                name: "two",
                ribbons: [
                    .ribbon("left", [left]) { $0.area = Area(x: 0, y: 0, width: 0.5, height: 1) },
                    .ribbon("right", [right]) { $0.area = Area(x: 0.5, y: 0, width: 0.5, height: 1) },
                ]))
        play.down(at: 20, 25)
        play.move(to: 520, 25)
        // A finger that shakes on the boundary between the rows stays in one.
        for y in [25.0, 48, 51, 49, 52] { play.move(to: 520, y) }
        #expect(play.take() == [on(60), off(60), on(65)])
        play.move(to: 520, 75)
        play.up()
        #expect(play.take() == [off(65), on(60), off(60)])
    }
}

extension Patch {
    fileprivate static func one(_ routes: [Route]) -> Patch {
        Patch(name: "one", ribbons: [.ribbon("one", routes)])
    }
}
