import MIDI
import Mapping
import MappingTestKit
import Ribbons
import TestSupport
import Testing
import Touch

/// `quantize: step` under a finger that rests but is never still: panels report it up to half a millimetre from where it
/// was. The surface of the tests is 1000 points long, which is 159 mm.
@Suite("Step")
struct StepTests {
    private static let pointsPerMillimetre = 160 / 25.4

    /// Two octaves over a part of the surface.
    private func play(width: Double = 1, span: Double = 24, scale: [Double]? = nil) -> Performance {
        let route = notes {
            $0.quantize = .step
            $0.span = span
            if let scale { $0.scale = Scale(pitches: scale)! }
        }
        return Performance(.one(route) { $0.area = Area(x: 0, y: 0, width: width, height: 1) })
    }

    private func struck(_ play: Performance) -> [UInt8] { play.take().compactMap { $0.struckKey?.key.rawValue } }

    /// At the boundary between two notes, at 60 reports a second, for ten seconds.
    @Test(arguments: [1.0, 0.5, 0.2])
    func aFingerThatRestsOnABoundaryStrikesOnce(width: Double) {
        for seed in 0..<20 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let play = play(width: width)
            let boundary = 1000 * width / 25 * Double(random.below(20) + 2)
            let jitter = 0.25 * Self.pointsPerMillimetre
            for report in 0..<600 {
                let x = boundary + .random(in: -jitter...jitter, using: &random)
                if report == 0 { play.down(at: x) } else { play.move(to: x) }
                play.wait(16)
            }
            #expect(struck(play).count == 1, "seed \(seed)")
        }
    }

    @Test func aNoteIsLeftAFifthOfACellBeyondItsBoundary() {
        // 40 points a key; half a millimetre is 3 points, a fifth of a cell is 8.
        let play = play()
        play.down(at: x(62))
        play.move(to: 120 + 7.9)
        #expect(struck(play) == [62])
        play.move(to: 120 + 8.1)
        #expect(struck(play) == [63])
        play.move(to: 120 - 7.9)
        #expect(struck(play) == [])
        play.move(to: 120 - 8.1)
        #expect(struck(play) == [62])
    }

    @Test func inNarrowCellsItIsLeftHalfAMillimetreBeyondIt() {
        // 8 points a key: a fifth of a cell would be a quarter of a millimetre.
        let play = play(width: 0.2)
        play.down(at: 20)
        play.move(to: 24 + 3.1)
        #expect(struck(play) == [62])
        play.move(to: 24 + 3.2)
        #expect(struck(play) == [63])
    }

    @Test func inTheNarrowestCellsItIsLeftAtTheNextNotesPlace() {
        // 127 keys over 127 points: half a millimetre is three keys.
        let play = play(width: 0.128, span: 127)
        play.down(at: 10.5)
        play.move(to: 11.4)
        #expect(struck(play) == [70])
        play.move(to: 11.6)
        #expect(struck(play) == [71])
    }

    @Test func aScaleHasItsBoundariesBetweenItsNotes() {
        // The middle between C3 and E3 is D3: 100 points.
        let play = play(scale: [0, 4, 5])
        play.down(at: x(60))
        play.move(to: 100 + 7.9)
        #expect(struck(play) == [60])
        play.move(to: 100 + 8.1)
        #expect(struck(play) == [64])
    }

    @Test func aSlideStrikesEveryNoteOnTheWay() {
        let play = play()
        play.down(at: x(60))
        for position in stride(from: x(60), through: x(84), by: 2) { play.move(to: position) }
        #expect(struck(play) == Array(60...84))
    }
}
