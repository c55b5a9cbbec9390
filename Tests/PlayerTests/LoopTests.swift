import MIDI
import Mapping
import Ribbons
import TestSupport
import Testing
import Time
import Touch

@testable import Player

/// Touches on a ribbon, repeated in time. A beat takes 500 ms. The panel is 1000 × 100 points.
@Suite("Loops of touches")
struct LoopTests {
    /// Twelve semitones over 1000 points, C3 at the left end; the lower half plays nothing.
    static let keys = """
        midi: { tempo: 120 }
        ribbons:
          - { name: keys, area: [0, 0, 1, 0.5], send: [{ from: touch, to: note, root: C3, span: 12, scale: major }] }
          - { name: pad, area: [0, 0.5, 1, 0.5], send: [{ from: contact, to: cc 20 }] }
        edges: { top: set keys.scale minor, left: loop record keys }
        """

    func loop(_ action: LoopAction, _ playing: Playing, at time: Int64) {
        playing.perform(.loop(ribbon: 0, action), at: time)
    }

    /// C at 1000 ms and E at 1250 ms, 200 ms each: a loop of one beat.
    func playPhrase(_ playing: Playing, _ panel: PlayedPanel) {
        loop(.record, playing, at: 900)
        for (time, x) in [(1000, 10.0), (1250, 340.0)] {
            playing.touch(panel, x: x, y: 20, at: Int64(time))
            playing.lift(panel, at: Int64(time) + 200)
        }
        loop(.record, playing, at: 1480)
    }

    static let phrase = ["1000 90 3C 64", "1200 80 3C 40", "1250 90 40 64", "1450 80 40 40"]

    /// The same, so much later.
    func phrase(_ later: Int64) -> [String] {
        Self.phrase.map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return "\((Int64(parts[0]) ?? 0) + later) \(parts[1])"
        }
    }

    @Test func aPhraseRepeatsAfterWholeBeats() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playPhrase(playing, panel)
        #expect(playing.take() == Self.phrase)
        playing.advance(to: 2499)
        #expect(playing.take() == phrase(500) + phrase(1000))
    }

    @Test func recordingBeginsWithTheFirstTouchAndHearsItsRibbonAlone() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        loop(.record, playing, at: 100)
        playing.touch(panel, 3, x: 500, y: 80, at: 200)
        playing.lift(panel, 3, at: 900)
        #expect(playing.player.patch.loops[0].phase == .empty)
        playing.touch(panel, x: 10, y: 20, at: 1000)
        playing.touch(panel, 3, x: 500, y: 80, at: 1100)
        playing.lift(panel, at: 1200)
        playing.lift(panel, 3, at: 1300)
        loop(.record, playing, at: 1900)
        _ = playing.take()
        playing.advance(to: 2999)
        // Two beats, and no touch of the pad.
        #expect(playing.take() == ["2000 90 3C 64", "2200 80 3C 40"])
    }

    @Test func anotherScaleIsHeardInTheMiddleOfAPass() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playPhrase(playing, panel)
        playing.advance(to: 1999)
        _ = playing.take()
        playing.perform(.tune(ribbon: 0, .scale(0)), at: 2100)
        playing.advance(to: 2999)
        let minor = phrase(1500).map { $0.replacing(" 40 64", with: " 3F 64").replacing(" 80 40 ", with: " 80 3F ") }
        let first = ["2000 90 3C 64", "2200 80 3C 40", "2250 90 3F 64", "2450 80 3F 40"]
        #expect(playing.take() == first + minor)
    }

    /// However late the second action comes, the loop is where it would be if it had come in time.
    @Test(arguments: [1300, 1480, 1500, 1600, 1740])
    func itIsInPhaseHoweverLateTheActionComes(end: Int64) throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        playing.touch(panel, x: 10, y: 20, at: 1000)
        playing.lift(panel, at: 1200)
        loop(.record, playing, at: end)
        _ = playing.take()
        playing.advance(to: 2999)
        let passes: [Int64] = end < 1500 ? [1500, 2000, 2500] : [2000, 2500]
        #expect(playing.take().filter { $0.contains(" 90 ") } == passes.map { "\($0) 90 3C 64" })
    }

    @Test func aNoteThatIsHeldEndsAtTheSeam() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        playing.touch(panel, x: 10, y: 20, at: 1000)
        loop(.record, playing, at: 1500)
        playing.lift(panel, at: 1700)
        _ = playing.take()
        playing.advance(to: 2600)
        #expect(playing.take() == ["2000 80 3C 40", "2000 90 3C 64", "2500 80 3C 40", "2500 90 3C 64"])
        playing.player.endNotes()
        #expect(playing.take().count == 1)
    }

    @Test func aTouchStopsItAndItGoesOnInPhase() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playPhrase(playing, panel)
        playing.advance(to: 1549)
        _ = playing.take()
        // In the middle of its first note.
        playing.touch(panel, x: 990, y: 20, at: 1550)
        #expect(playing.take() == ["1550 80 3C 40", "1550 90 48 64"])
        playing.lift(panel, at: 1900)
        playing.advance(to: 3000)
        #expect(playing.take() == ["1900 80 48 40"])
        loop(.play, playing, at: 3100)
        playing.advance(to: 3999)
        // It comes in behind the beginning of its first note, and plays the second one.
        #expect(playing.take() == Array(phrase(2000).suffix(2)) + phrase(2500))
        loop(.play, playing, at: 4050)
        #expect(playing.take() == ["4000 90 3C 64", "4050 80 3C 40"])
    }

    @Test func overdubbingAddsWhatFingersDo() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playPhrase(playing, panel)
        loop(.overdub, playing, at: 1490)
        // A high C in the middle of the pass, over the seam.
        playing.touch(panel, x: 990, y: 20, at: 1900)
        playing.lift(panel, at: 2100)
        loop(.overdub, playing, at: 2110)
        playing.advance(to: 2399)
        _ = playing.take()
        playing.advance(to: 2999)
        #expect(
            playing.take() == [
                "2400 90 48 64", "2450 80 40 40", "2500 90 3C 64", "2600 80 48 40", "2700 80 3C 40", "2750 90 40 64",
                "2900 90 48 64", "2950 80 40 40",
            ])
        // Nothing is added any more, and a touch stops it.
        playing.touch(panel, x: 990, y: 20, at: 3000)
        playing.lift(panel, at: 3010)
        playing.advance(to: 5000)
        #expect(playing.take().filter { $0.contains(" 90 ") } == ["3000 90 3C 64", "3000 90 48 64"])
    }

    @Test func itsLengthDoublesAndHalves() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playPhrase(playing, panel)
        loop(.halve, playing, at: 1490)
        _ = playing.take()
        playing.advance(to: 1999)
        // The first half beat, twice.
        #expect(
            playing.take() == ["1500 90 3C 64", "1700 80 3C 40", "1750 90 3C 64", "1950 80 3C 40"])
        loop(.double, playing, at: 2000)
        loop(.double, playing, at: 2000)
        playing.advance(to: 2999)
        // The second time its content is repeated.
        #expect(playing.take() == phrase(1000) + phrase(1500))
    }

    @Test func clearingAndPanicEndIt() throws {
        for action in [Action.loop(ribbon: 0, .clear), .panic] {
            let playing = try Playing(Self.keys)
            let panel = playing.panel()
            playPhrase(playing, panel)
            playing.advance(to: 1550)
            playing.perform(action, at: 1560)
            #expect(playing.player.output.ledger.count == 0)
            _ = playing.take()
            playing.advance(to: 5000)
            #expect(playing.take().isEmpty)
            loop(.play, playing, at: 5000)
            playing.advance(to: 6000)
            #expect(playing.take().isEmpty == (action != .panic))
        }
    }

    /// A phrase of three beats with a swing of its own, a thousand times: the last one is where the first one was.
    @Test func nothingDriftsOverAThousandPasses() throws {
        var patch = try Playing.patch(Self.keys)
        patch.midi.tempo = 127.3
        let playing = Playing(patch)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        for time: Int64 in [1000, 1337, 2001] {
            playing.touch(panel, x: 10, y: 20, at: time)
            playing.lift(panel, at: time + 100)
        }
        loop(.record, playing, at: 2400)
        let first = playing.takeSent().map(\.time.nanoseconds)
        let beat = 60e9 / 127.3
        playing.advance(to: 1000 + Int64(1001 * 3 * beat / 1e6))
        let sent = playing.takeSent().map(\.time.nanoseconds)
        #expect(sent.count >= 6 * 1000)
        for pass in stride(from: 1, through: 1000, by: 111) {
            for index in first.indices {
                let expected = Double(first[index]) + Double(3 * pass) * beat
                #expect(abs(Double(sent[6 * (pass - 1) + index]) - expected) < 10, "pass \(pass)")
            }
        }
    }

    @Test func eachPassBeginsWithTheCentreAndTheRangeThatTheFirstOneHad() throws {
        let playing = try Playing(
            """
            midi: { tempo: 120 }
            ribbons:
              - name: a
                center: 0.5
                range: 0.4
                anchors: []
                send: [{ from: center, to: cc 20, max: 100 }]
            edges: { top: loop record a }
            """)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        // A finger inside the range takes it along.
        playing.touch(panel, x: 450, at: 1000)
        playing.touch(panel, x: 550, at: 1100)
        playing.lift(panel, at: 1200)
        loop(.record, playing, at: 1480)
        #expect(playing.take() == ["1000 B0 14 32", "1100 B0 14 3C"])
        playing.advance(to: 2499)
        #expect(playing.take() == ["1500 B0 14 32", "1600 B0 14 3C", "2000 B0 14 32", "2100 B0 14 3C"])
    }

    @Test func aFingerThatReplacesAnotherWithinAReportDoesSoAgain() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        playing.touch(panel, 0, x: 10, y: 20, at: 1000)
        playing.replace(panel, 0, with: 1, x: 990, y: 20, at: 1100)
        playing.lift(panel, 1, at: 1300)
        loop(.record, playing, at: 1480)
        let first = playing.take()
        #expect(first == ["1000 90 3C 64", "1100 80 3C 40", "1100 90 48 64", "1300 80 48 40"])
        playing.advance(to: 1999)
        #expect(playing.take() == ["1500 90 3C 64", "1600 80 3C 40", "1600 90 48 64", "1800 80 48 40"])
    }
}
